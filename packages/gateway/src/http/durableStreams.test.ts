import { DurableStream, IdempotentProducer, stream } from "@durable-streams/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { foreignRunner } from "../testing/foreignRunner.ts";
import { serveGateway, type Served } from "../testing/serveGateway.ts";
import { openTestGateway, TOKEN, type TestGateway } from "../testing/testGateway.ts";

/** The log in the hands of somebody else's program: the npm client of the Durable Streams protocol, as it comes. */
let test: TestGateway;
let server: Served;
const authorization = `Bearer ${TOKEN}`;
beforeEach(async () => {
  test = await openTestGateway({ agents: { far: { kind: "external", name: "Far away" } }, limits: { pageRows: 7 } });
  server = await serveGateway(test);
  await test.create("s1");
  await test.submit("s1", "hello");
});
afterEach(async () => {
  server.close();
  await test.close();
});

const url = () => `${server.address}/v1/stream/s1`;
const stored = async (): Promise<unknown> => JSON.parse(JSON.stringify(await test.store.records("s1" as never, 0, 10_000)));
const text = (count: number) => Array.from({ length: count }, (_, index) => ({ type: "text-delta" as const, id: `t${index % 2}`, delta: `${index} ` }));

it("LOG-1: a third-party reader gets the whole log over its pages, goes on from its own offset, and follows it live", async () => {
  const runner = foreignRunner(test);
  await runner.claim();
  await runner.append(text(30));
  // With `live: false` this client takes one page; asked to follow it reads them all, and `json` stops at the end.
  const first = await stream({ url: url(), headers: { authorization } });
  expect(await first.json()).toEqual(await stored());
  expect(first.offset).toBe("0000000000000034");

  const followed: unknown[] = [];
  const live = await stream({ url: url(), headers: { authorization }, offset: first.offset, live: "sse" });
  const done = new Promise<void>((ended) => {
    live.subscribeJson((batch) => {
      followed.push(...batch.items);
      if (batch.items.some((item) => (item as { type: string }).type === "turn-end")) ended();
    });
  });
  await runner.append(text(20));
  await runner.end({ outcome: "end" });
  await done;
  live.cancel();
  expect(followed).toEqual(((await stored()) as unknown[]).slice(34));
  // A position that this log does not hold is an error for it, too: it does not read on from somewhere else.
  await expect(stream({ url: url(), headers: { authorization }, offset: "0000000000009999", live: false })).rejects.toThrow(/409|Conflict/i);
});

it("LOG-2: a third-party producer appends under a lease, many batches at once, each chunk once and in its order", async () => {
  const runner = foreignRunner(test);
  await runner.claim();
  const handle = new DurableStream({ url: url(), headers: { authorization, "tidemark-lease": runner.secret }, contentType: "application/json" });
  const failures: unknown[] = [];
  const producer = new IdempotentProducer(handle, runner.id, { epoch: runner.fence, lingerMs: 0, maxBatchBytes: 200, onError: (error) => failures.push(error) });
  for (const chunk of text(60)) producer.append(JSON.stringify(chunk));
  await producer.flush();
  expect(failures).toEqual([]);
  expect((await test.of("s1", "chunk")).map(({ data }) => data)).toEqual(text(60));
  runner.seq = (await test.store.session("s1" as never))!.state.live!.batch + 1;
  await runner.end();
  await foreignRunner(test, "runner-2").claim();
  producer.append(JSON.stringify({ type: "text-start", id: "late" }));
  await producer.flush().catch(() => undefined);
  expect(failures).toHaveLength(1);
  expect(await test.of("s1", "chunk")).toHaveLength(60);
});
