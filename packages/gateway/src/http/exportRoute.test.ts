import { afterEach, beforeEach, expect, it } from "vitest";
import { exportedChatSchema, filePartOf } from "@tidemark/entities/contract";
import { parseRecord, type LogRecord } from "@tidemark/entities/records";
import { emptyFold, fold, messagesOf } from "@tidemark/entities/transcript";
import { attach, PNG } from "../testing/forms.ts";
import { openTestGateway, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());
const exported = async () => {
  const { status, body, headers } = await test.call("GET", "/v1/sessions/s1/export");
  expect(status).toBe(200);
  const chat = exportedChatSchema.parse(body);
  return { ...chat, headers, records: chat.records.map((raw) => parseRecord(raw, 0)) };
};
const say = async (text: string, more: object = {}) => {
  await test.submit("s1", text, more);
  await test.clock.advance(8_000);
};
const textsOf = (records: readonly LogRecord[]) => records.flatMap((record) => (record.type === "user-message" ? [record.data.parts[0]!["text"]] : []));
/** What is said, without what a window knows beside it. */
const said = (records: readonly LogRecord[]) => messagesOf(fold(emptyFold(), renumbered(records))).map(({ role, parts }) => ({ role, parts }));
const renumbered = (records: readonly LogRecord[]): LogRecord[] => {
  let seq = 0;
  return records.map((record) => {
    const { from: _from, ...rest } = record;
    return { ...rest, seq: ++seq } as LogRecord;
  });
};

it("gives the conversation as it is shown, whole: without what was cut off, with all that is left", async () => {
  await say("/help");
  await say("/markdown");
  await say("/think", { rewindTo: (await test.of("s1", "turn-end"))[0]!.seq });
  const { chat, records, headers } = await exported();
  expect(chat).toMatchObject({ id: "s1", agent: "offline", title: "/help" });
  expect(headers.get("content-disposition")).toBe("attachment; filename=\"help.json\"; filename*=UTF-8''help.json");
  expect(textsOf(records)).toEqual(["/help", "/think"]);
  const shown = messagesOf(fold(emptyFold(), await test.records("s1"))).map(({ role, parts }) => ({ role, parts }));
  expect(said(records)).toEqual(shown);
});

it("an answer that runs is in it as far as it came; after a clear there is nothing", async () => {
  await test.submit("s1", "/long 200 20");
  await test.clock.advance(3_000);
  const { records } = await exported();
  expect(records.at(-1)).toMatchObject({ type: "chunk", data: { type: "text-delta" } });
  const { epoch, count, last } = (await test.store.session("s1" as never))!.state;
  await test.call("POST", "/v1/sessions/s1/boundaries", { kind: "clear", to: 0, base: { epoch, count, last }, interrupt: true });
  expect((await exported()).records).toEqual([]);
});

it("has the files that its messages name, and no others", async () => {
  const part = filePartOf((await attach(test, "s1", "f1", PNG, "a.png")).body);
  await attach(test, "s1", "f2", "never sent");
  const { epoch, count, last } = (await test.store.session("s1" as never))!.state;
  await test.call("POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts: [{ type: "text", text: "Look" }, part] }, base: { epoch, count, last }, origin: { tab: null, context: null, agent: "offline" } });
  expect((await exported()).files).toEqual([{ file: "f1", name: "a.png", type: "image/png", size: PNG.length, data: PNG.toString("base64") }]);
  test.store.fileContent = async () => null;
  expect((await exported()).files).toMatchObject([{ file: "f1", data: null }]);
});

it("SEC-5: is for whoever has the chat", async () => {
  const [foreign, unknown] = [await test.call("GET", "/v1/sessions/s1/export", undefined, { token: OTHER_TOKEN }), await test.call("GET", "/v1/sessions/s9/export", undefined, { token: OTHER_TOKEN })];
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  expect((await test.call("GET", "/v1/sessions/s1/export", undefined, { token: null })).status).toBe(401);
});
