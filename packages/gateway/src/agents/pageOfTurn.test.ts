import { afterEach, expect, it } from "vitest";
import type { PageContext } from "@tidemark/entities/records";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";
import type { Agent } from "./agent.ts";

let test: TestGateway;
afterEach(() => test.close());

async function open(agent?: Agent): Promise<(PageContext | null)[]> {
  const seen: (PageContext | null)[] = [];
  test = await openTestGateway({ agents: {
    support: agent ?? async function* ({ context }) {
      seen.push(context);
      yield { type: "data-seen", data: 1 };
    },
  } });
  await test.create("s1");
  return seen;
}

const page = (id: string, data?: unknown): PageContext => ({ id, title: `Page ${id}`, ...(data !== undefined && { data }) });

it("an agent gets the page of the message that it answers, with its data; none where the page is private", async () => {
  const seen = await open();
  await test.submit("s1", "one", { context: page("a", { order: 7 }) });
  await test.clock.advance(1_000);
  await test.submit("s1", "two", { context: page("b") });
  await test.clock.advance(1_000);
  await test.submit("s1", "three");
  await test.clock.advance(1_000);
  await test.call("PATCH", "/v1/sessions/s1", { private: true });
  await test.submit("s1", "four", { context: page("a", { order: 8 }) });
  await test.clock.advance(1_000);
  expect(seen).toEqual([page("a", { order: 7 }), page("b"), null, null]);
});

it("TURN-12: a message that waited brings its own page, not the one that is shown when it goes out", async () => {
  const seen: (PageContext | null)[] = [];
  const first = Promise.withResolvers<void>();
  await open(async function* ({ context }) {
    seen.push(context);
    await first.promise;
    yield { type: "data-seen", data: 1 };
  });
  await test.submit("s1", "one", { context: page("a", 1) });
  await test.submit("s1", "two", { context: page("b", { of: "b" }), onBusy: "enqueue" });
  await test.submit("s1", "three", { context: page("c", { of: "c" }), onBusy: "enqueue" });
  first.resolve();
  await test.clock.advance(2_000);
  expect(seen).toEqual([page("a", 1), page("b", { of: "b" }), page("c", { of: "c" })]);
});

it("data stand in no header, list or window; beyond 8 KiB the message is refused", async () => {
  const wait = Promise.withResolvers<void>();
  await open(async function* () {
    await wait.promise;
    yield { type: "data-seen", data: 1 };
  });
  const tab = "B1.T1";
  await test.call("PUT", `/v1/sessions/s1/tabs/${tab}`, { label: "W", context: page("a", { secret: 1 }), tools: [], canAct: true }, { tab });
  expect((await test.submit("s1", "one", { tab, context: page("a", { secret: 1 }) })).status).toBe(201);
  await test.submit("s1", "two", { tab, context: page("b", { secret: 2 }), onBusy: "enqueue" });
  for (const path of ["/v1/sessions/s1", "/v1/sessions"]) expect((await test.call("GET", path)).text).not.toContain("secret");
  expect(JSON.stringify(await test.store.attachments("s1" as never))).not.toContain("secret");
  expect((await test.of("s1", "user-message"))[0]!.data.origin.context).toEqual(page("a", { secret: 1 }));
  const refused = await test.submit("s1", "large", { context: page("a", "x".repeat(8 * 1024 - 1)), onBusy: "enqueue" });
  expect([refused.status, refused.body.code, refused.body.limit]).toEqual([413, "too-large", 8 * 1024]);
  expect((await test.submit("s1", "fits", { context: page("a", "x".repeat(8 * 1024 - 2)), onBusy: "enqueue" })).status).toBe(202);
  wait.resolve();
});
