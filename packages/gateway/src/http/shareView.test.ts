import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyFold, fold, messagesOf } from "@tidemark/entities/transcript";
import { parseRecord } from "@tidemark/entities/records";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { readEvents } from "../testing/readEvents.ts";
import type { CallOptions } from "../testing/testGateway.ts";

/** What the reader of a share link gets of a chat that was cleared, edited and gone back in: what its page shows now. */
let test: HostedGateway;
beforeEach(async () => {
  test = await openHostedGateway({
    agents: { says: ({ uiMessages }) => (async function* () {
      const last = uiMessages.at(-1)!.parts.find((part) => part.type === "text") as { text: string };
      yield { type: "text-start", id: "t" } as const;
      yield { type: "text-delta", id: "t", delta: `heard ${last.text}` } as const;
      yield { type: "text-end", id: "t" } as const;
    })() },
  });
  await test.create("s1");
});
afterEach(() => test.close());

const state = async () => (await test.store.session("s1" as never))!.state;
const get = (path: string, token: string, more: CallOptions = {}) => test.call("GET", path, undefined, { ...more, token });
/** Says it; the number of the answer's end. */
async function say(text: string, rewindTo?: number): Promise<number> {
  await test.submit("s1", text, { ...(rewindTo !== undefined && { rewindTo }) });
  await test.clock.advance(1_000);
  return (await state()).count;
}
async function bound(kind: "clear" | "rewind" | "switch", to: number): Promise<void> {
  const { epoch, count, last } = await state();
  await test.call("POST", "/v1/sessions/s1/boundaries", { kind, to, base: { epoch, count, last } });
}
/** What every way of reading says, as texts and as a page would show it. */
async function reads(token: string): Promise<{ texts: string[]; shown: string[] }> {
  const stream = await get("/v1/stream/s1", token);
  const window = await get("/v1/sessions/s1/window?turns=100", token);
  const live = readEvents((await get("/v1/stream/s1?offset=-1&live=sse", token)).body);
  await test.clock.advance(100);
  const streamed = JSON.stringify(live.events);
  await live.cancel();
  const records = (stream.body as unknown[]).map((raw, at) => parseRecord(raw, at + 1));
  const shown = messagesOf(fold(emptyFold(), records)).map(({ parts }) => (parts.find((part) => part.type === "text") as { text: string } | undefined)?.text ?? "");
  return { texts: [stream.text, window.text, streamed, (await get("/v1/sessions/s1", token)).text], shown };
}

it("SEC-10: a link shows what the page shows now: nothing that was cleared, nothing of an earlier version, in no way of reading", async () => {
  const { token } = await test.share("s1");
  await say("cleared-secret");
  await bound("clear", 0);
  await test.call("PATCH", "/v1/sessions/s1", { title: "Plain" }, { headers: { "if-match": '"0"' } });
  const first = await say("kept one");
  await say("edited-secret");
  await say("kept two", first);
  const { texts, shown } = await reads(token);
  for (const text of texts) expect([text.includes("cleared-secret"), text.includes("edited-secret")]).toEqual([false, false]);
  expect(shown).toEqual(["kept one", "heard kept one", "kept two", "heard kept two"]);
  const stream = await get("/v1/stream/s1", token);
  expect(stream.body.map(({ seq }: { seq: number }) => seq)).toEqual(Array.from({ length: (await state()).count }, (_, at) => at + 1));
});

it("SEC-10: a link up to a record shows what the page showed there, whatever was cleared since", async () => {
  const first = await say("one");
  const second = await say("edited-secret");
  await say("two", first);
  const middle = (await state()).count;
  const [early, now] = [await test.share("s1", { upTo: second }), await test.share("s1", { upTo: middle })];
  await bound("clear", 0);
  expect((await reads(early.token)).shown).toEqual(["one", "heard one", "edited-secret", "heard edited-secret"]);
  const { texts, shown } = await reads(now.token);
  expect(shown).toEqual(["one", "heard one", "two", "heard two"]);
  for (const text of texts) expect(text.includes("edited-secret")).toBe(false);
});

it("SEC-10: an earlier version that is shown again is there for a link, too: who read it blanked reads anew", async () => {
  const first = await say("one");
  await say("version-a", 0);
  const { token } = await test.share("s1");
  const before = await get("/v1/stream/s1", token);
  expect(before.text.includes("heard one")).toBe(false);
  const at = { "tidemark-epoch": before.headers.get("tidemark-epoch")!, "tidemark-last": before.headers.get("tidemark-last")! };
  const count = Number(before.headers.get("tidemark-count"));
  const live = readEvents((await get(`/v1/stream/s1?offset=${count}&live=sse`, token, { headers: at })).body);
  await test.clock.advance(100);
  await bound("switch", first);
  await test.clock.advance(100);
  expect(live.ended()).toBe(true);
  const again = await get(`/v1/stream/s1?offset=${count}`, token, { headers: at });
  expect([again.status, again.body.code, again.body.epoch !== at["tidemark-epoch"]]).toEqual([409, "log-restarted", true]);
  expect((await test.call("HEAD", `/v1/stream/s1?offset=${count}`, undefined, { token, headers: at })).status).toBe(409);
  expect((await reads(token)).shown).toEqual(["one", "heard one"]);
  expect((await get("/v1/sessions/s1", token)).body.epoch).toBe(again.body.epoch);
});

it("SEC-10: a clear makes no reader begin anew, and an owner's reads are of one log throughout", async () => {
  await say("one");
  const { token } = await test.share("s1");
  const [theirs, own] = [await get("/v1/stream/s1", token), await test.call("GET", "/v1/stream/s1")];
  await bound("clear", 0);
  for (const [read, given] of [[theirs, token], [own, undefined]] as const) {
    const headers = { "tidemark-epoch": read.headers.get("tidemark-epoch")!, "tidemark-last": read.headers.get("tidemark-last")! };
    const next = await test.call("GET", `/v1/stream/s1?offset=${read.body.length}`, undefined, { headers, ...(given && { token: given }) });
    expect([next.status, next.body.map(({ type }: { type: string }) => type)]).toEqual([200, ["boundary"]]);
  }
  await bound("switch", theirs.body.length);
  expect((await test.call("GET", "/v1/stream/s1?offset=0", undefined, { headers: { "tidemark-epoch": own.headers.get("tidemark-epoch")! } })).status).toBe(200);
});

it("SEC-10: a file of a message that was cut off is not there for a link", async () => {
  const form = new FormData();
  form.set("id", "f1");
  form.set("file", new File(["tide"], "a.txt"));
  await test.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions/s1/files", { method: "POST", body: form, headers: { host: "127.0.0.1:4180", authorization: "Bearer test-token-of-the-owner-0001" } }));
  await test.call("POST", "/v1/sessions/s1/turns", {
    message: { id: "with-file", parts: [{ type: "text", text: "look" }, { type: "file", mediaType: "text/plain", filename: "a.txt", url: "tidemark-file:f1", size: 4 }] },
    base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "says" },
  });
  await test.clock.advance(1_000);
  const { turn } = (await state()).live ?? { turn: null };
  if (turn !== null) await test.call("POST", `/v1/sessions/s1/turns/${turn}/stop`);
  const { token } = await test.share("s1");
  expect((await get("/v1/sessions/s1/files/f1", token)).status).toBe(200);
  await bound("clear", 0);
  expect((await get("/v1/sessions/s1/files/f1", token)).status).toBe(404);
  expect((await test.call("GET", "/v1/sessions/s1/files/f1")).status).toBe(200);
});
