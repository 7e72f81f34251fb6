import { expect, it } from "vitest";
import { dataSchemas, parseRecord, storedForm, type KnownRecord, type RecordType } from "@tidemark/entities/records";
import { OBSERVER_CHUNKS, OBSERVER_DATA } from "./observerFields.ts";
import { createPageCallWatch } from "./pageCallWatch.ts";
import { SHARE_CHUNKS, SHARE_DATA } from "./shareFields.ts";
import { shownRecord } from "./shownRecord.ts";
import type { ReaderRole } from "./shownFields.ts";

const TAB = "TABB.TABT";
const CANARY = "canary";
let seq = 0;
const record = (type: string, data: unknown, more: object = {}): KnownRecord => ({ v: 1, seq: ++seq, id: `r${seq}`, at: "2026-11-30T10:00:00.000Z", turn: "t1", by: { kind: "user", tab: TAB, name: "Ada" }, type, data, ...more }) as unknown as KnownRecord;
const shown = (role: ReaderRole, given: KnownRecord, page = false) => storedForm(shownRecord(role, given, { page })) as { type: string; seq: number; id: string; by: unknown; data: Record<string, unknown> };

/** One record of every type, with something in every field of the contract and in one that it does not know. */
const EVERY: Record<Exclude<RecordType, "chunk">, Record<string, unknown>> = {
  "user-message": { id: "m1", parts: [{ type: "text", text: "Hello", providerMetadata: { p: CANARY } }, { type: "file", mediaType: "image/png", filename: "a.png", url: "tidemark-file:f1", size: 3 }, { type: "data-x", data: CANARY }], origin: { tab: TAB, context: { id: "p1", title: "Payroll", data: { secret: "context-data" } }, agent: "a" }, queuedAt: "queued-at" },
  "turn-start": { turn: "t1", messages: ["m1"], agent: "a", fence: 3, pin: { tab: TAB }, note: "Payroll" },
  "turn-pause": { waits: [{ gate: "g1" }] }, "turn-resume": { fence: 4 }, "turn-end": { outcome: "failed", error: "error-text", usage: { tokens: "usage" } },
  "gate-open": { kind: "approval", approvalId: "x", call: "c1", input: { path: "input" }, inputHash: "hash", schema: { s: 1 }, expiresAt: "later" },
  "gate-answer": { gate: "g1", answerId: "a1", answer: "approve", value: { v: "value" }, reason: "reason-text", scope: "session" },
  "call-start": { call: "c1", tab: TAB, version: 1 }, "call-end": { call: "c1", outcome: "not-run", reason: "reason-text" },
  pin: { tab: TAB, reason: "taken-over", version: 1, context: { id: "p1", title: "Payroll" } }, rule: { tool: "write", by: { kind: "user", name: "Ada" }, on: true },
  boundary: { kind: "clear", to: 0 }, title: { title: "New title", by: "user", version: 1 },
};

it("SEC-14: each type of the contract has its row for both roles, and no other type passes", () => {
  expect(Object.keys(EVERY).toSorted()).toEqual(Object.keys(dataSchemas).filter((type) => type !== "chunk").toSorted());
  for (const rows of [OBSERVER_DATA, SHARE_DATA]) expect(Object.keys(rows).toSorted()).toEqual(Object.keys(EVERY).toSorted());
  expect(Object.keys(SHARE_CHUNKS).toSorted()).toEqual(Object.keys(OBSERVER_CHUNKS).toSorted());
  for (const role of ["observer", "share"] as const) {
    for (const given of [record("next-year", { text: CANARY }), record("constructor", { text: CANARY }), record("chunk", { type: "next-year", delta: CANARY }), record("chunk", { type: "toString" }), record("title", null), record("title", CANARY)]) {
      const { type, data, seq: at, id, by } = shown(role, given);
      expect([type, data, at, id, by]).toEqual(["withheld", {}, given.seq, given.id, { kind: "gateway" }]);
      // A reader counts it, and shows nothing of it.
      expect(parseRecord(shown(role, given), 1)).toMatchObject({ type: "unknown", seq: given.seq });
    }
  }
});

it("SEC-14: an observer gets every record of the contract as it is, without what it does not name and without the page's data", () => {
  for (const [type, data] of Object.entries(EVERY)) {
    const given = record(type, { ...data, [CANARY]: CANARY });
    const origin = type === "user-message" ? { origin: { tab: TAB, context: { id: "p1", title: "Payroll" }, agent: "a" } } : {};
    expect(shown("observer", given)).toEqual({ ...given, data: { ...data, ...origin } });
    expect(parseRecord(shown("observer", given), 1)).toMatchObject({ type });
  }
  const call = record("chunk", { type: "tool-input-available", toolCallId: "c", toolName: "read_page", input: { q: 1 }, dynamic: true, [CANARY]: CANARY });
  expect(shown("observer", call).data).toEqual({ type: "tool-input-available", toolCallId: "c", toolName: "read_page", input: { q: 1 }, dynamic: true });
  expect(shown("observer", record("chunk", { type: "data-weather", id: "d", data: { sun: true } })).data).toEqual({ type: "data-weather", id: "d", data: { sun: true } });
});

it("SEC-14: a share link gets no window, page, name, reason or error, and what it gets is of the contract", () => {
  const all = Object.entries(EVERY).map(([type, data]) => shown("share", record(type, data)));
  expect(all.filter(({ type }) => type === "withheld").length).toBe(4);
  const text = JSON.stringify(all);
  for (const secret of [TAB, "Payroll", "Ada", "context-data", "reason-text", "error-text", "usage", "queued-at", "taken-over", "New title", CANARY]) expect(text).not.toContain(secret);
  for (const kept of ["Hello", "tidemark-file:f1", "approve"]) expect(text).toContain(kept);
  for (const one of all) expect(parseRecord(one, one.seq).type).toBe(one.type === "withheld" ? "unknown" : one.type);
  const chunks = [{ type: "text-delta", id: "t", delta: "said", providerMetadata: { p: { x: CANARY } } }, { type: "error", errorText: CANARY }, { type: "data-x", data: CANARY }, { type: "message-metadata", messageMetadata: CANARY }, { type: "tool-approval-response", approvalId: "a", approved: false, reason: CANARY }];
  const said = JSON.stringify(chunks.map((chunk) => shown("share", record("chunk", chunk))));
  expect(said).toContain("said");
  expect(said).not.toContain(CANARY);
});

it("SEC-14: of a page tool a share link gets neither input nor result, also where its id comes again, its turn is not known, or the tool lists windows", () => {
  const turn = (message: string) => [record("user-message", EVERY["user-message"]), record("turn-start", { ...EVERY["turn-start"], messages: [message] })];
  const called = (toolName: string, toolCallId = "c") => [
    record("chunk", { type: "tool-input-start", toolCallId, toolName }), record("chunk", { type: "tool-input-delta", toolCallId, inputTextDelta: `in-${toolName}` }),
    record("chunk", { type: "tool-input-available", toolCallId, toolName, input: { of: `in-${toolName}` } }, { id: `call-${toolName}` }),
    record("gate-open", { ...EVERY["gate-open"], call: `call-${toolName}`, input: { of: `in-${toolName}` }, inputHash: `hash-${toolName}` }, { id: `gate-${toolName}` }),
    record("gate-answer", { ...EVERY["gate-answer"], gate: `gate-${toolName}`, value: { of: `value-${toolName}` } }),
    record("chunk", { type: "tool-output-available", toolCallId, output: { of: `out-${toolName}` } }), record("chunk", { type: "tool-output-error", toolCallId, errorText: `err-${toolName}` }),
  ];
  const rows = [
    ...turn("m1"), ...called("read_page"), ...called("clock"), ...called("windows"), ...called("fill_page"),
    ...turn("copied"), ...called("clock2"), ...turn("m2"), record("chunk", { type: "tool-output-available", toolCallId: "c", output: "out-stray" }), ...called("clock3"),
  ];
  const watch = createPageCallWatch((message) => ({ m1: ["read_page", "fill_page"], m2: [] })[message] ?? null);
  const text = JSON.stringify(rows.map((row) => storedForm(shownRecord("share", row, watch.about(row)))));
  for (const name of ["read_page", "fill_page", "windows", "clock2"]) for (const part of ["in", "out", "err", "value", "hash"]) expect(text).not.toContain(`"${part}-${name}"`);
  expect(text).not.toContain("out-stray");
  for (const name of ["clock", "clock3"]) for (const part of ["in", "out", "err", "value", "hash"]) expect(text).toContain(`"${part}-${name}"`);
});
