import { describe, expect, it } from "vitest";
import type { AgentId, GateId } from "../../ids/ids.ts";
import { fold } from "../../transcript/fold.ts";
import { emptyFold } from "../../transcript/foldState.ts";
import { asTool } from "../../transcript/part.ts";
import { gateOf, messagesOf } from "../../transcript/queries.ts";
import { agentaSessionOf, idOf, sessionIdOf } from "./agentaIds.ts";
import { translate } from "./translate.ts";
import { readInteractions, readRecords, type AgentaPayload } from "./wire.ts";

/** Records as the query answers them. */
const wire = (...payloads: (AgentaPayload & { by?: "user" })[]) => payloads.map(({ by, ...attributes }, at) => ({
  record_id: `0198f000-0000-7000-8000-${String(at).padStart(12, "0")}`, record_source: by ?? "agent", record_type: attributes.type, record_index: null,
  attributes, timestamp: `2026-08-11T08:00:${String(at).padStart(2, "0")}Z`,
}));
const said = { by: "user" as const, type: "message", text: "Send it" };
const paused = { type: "done", stopReason: "paused" };
const call = (id: string, more: object = {}) => ({ type: "tool_call", id, name: "mcp.tools.send", input: { tool: "send", server: "tools", arguments: { to: "me" } }, ...more });
const asks = (token: string, id: string) => ({ type: "interaction_request", id: token, kind: "user_approval", payload: { toolCallId: id, toolCall: { toolCallId: id, resolvedName: "send", rawInput: { to: "me" } } } });
const row = (token: string, status: string, resolution?: object) => ({ token, kind: "user_approval", status, data: { resolution } });
const logOf = (records: unknown[], rows: unknown[] = []) => translate("agenta" as AgentId, readRecords(records), readInteractions(rows));
const foldOf = (records: unknown[], rows: unknown[] = []) => fold(emptyFold(), logOf(records, rows).records);
const tools = (state: ReturnType<typeof foldOf>) => messagesOf(state).flatMap((message) => message.parts.flatMap((part) => asTool(part) ?? []));
const gateState = (state: ReturnType<typeof foldOf>, token: string) => gateOf(state, idOf(token) as string as GateId)?.state;

describe("what a cold resume writes again", () => {
  const again = [said, call("c1"), asks("gate-1", "c1"), paused, call("c2", { name: "send", input: { to: "me" } }), { type: "tool_result", id: "c2", output: "sent" }, { type: "done" }];

  it("GATE-3: the approved call under a new toolCallId is the call that is here already, and its gate is the interaction's", () => {
    const state = foldOf(wire(...again), [row("gate-1", "resolved", { verdict: "approved" })]);
    expect(tools(state)).toMatchObject([{ toolCallId: "c1", type: "tool-send", state: "output-available", output: "sent", approval: { approved: true } }]);
    expect(gateState(state, "gate-1")).toMatchObject({ kind: "answered", answer: "approve" });
  });

  it("without an approval the same call twice is two calls", () => {
    expect(tools(foldOf(wire(...again))).map((part) => part.toolCallId)).toEqual(["c1", "c2"]);
  });

  it("GATE-1: a request that comes again asks nothing new, and a second word changes nothing", () => {
    const word = (approved: boolean) => ({ type: "interaction_response", id: "gate-1", payload: { toolCallId: "c1", approved } });
    const state = foldOf(wire(said, call("c1"), asks("gate-1", "c1"), paused, word(true), call("c1"), asks("gate-1", "c1"), word(false), { type: "tool_result", id: "c1", output: "sent" }, { type: "done" }));
    expect(messagesOf(state).at(-1)!.metadata.gates).toMatchObject([{ state: { kind: "answered", answer: "approve" } }]);
    expect(tools(state)).toMatchObject([{ state: "output-available" }]);
  });
});

describe("how a gate is settled", () => {
  const open = [said, call("c1"), asks("gate-1", "c1"), paused];

  it("GATE-3: a row settles it where the log has no answer: at the end, and where the agent went on", () => {
    const rows = [row("gate-1", "resolved", { verdict: "denied" })];
    const atEnd = logOf(wire(...open), rows).records;
    const wentOn = logOf(wire(...open, { type: "message", text: "As you wish." }, { type: "done" }), rows).records;
    expect(wentOn.slice(0, atEnd.length)).toMatchObject(atEnd.map(({ seq, id }) => ({ seq, id })));
    expect(gateState(fold(emptyFold(), atEnd), "gate-1")).toMatchObject({ kind: "answered", answer: "deny" });
    expect(tools(fold(emptyFold(), wentOn))).toMatchObject([{ state: "output-denied" }]);
  });

  it("a row that is over and does not say how closes the gate by nobody's word", () => {
    for (const rows of [[row("gate-1", "resolved")], [row("gate-1", "cancelled")], [row("gate-1", "responded", { verdict: "perhaps" })]]) {
      expect(gateState(foldOf(wire(...open), rows), "gate-1")).toMatchObject({ kind: "closed", why: "expired" });
    }
    expect(gateState(foldOf(wire(...open), [{ token: "gate-1", status: "odd" }]), "gate-1")).toEqual({ kind: "open" });
  });

  it("a form that was declined is cancelled, and its call says so", () => {
    const form = { type: "interaction_request", id: "form-1", kind: "client_tool", payload: { toolCallId: "c1", toolName: "ask", input: { message: "Where?", requestedSchema: { type: "object" } }, render: { kind: "elicitation" } } };
    const state = foldOf(wire(said, form, paused), [row("form-1", "responded", { output: { action: "decline" } })]);
    expect(messagesOf(state).at(-1)!.metadata.gates).toMatchObject([{ kind: "form", schema: { type: "object" }, state: { kind: "answered", answer: "cancel" } }]);
    expect(tools(state)).toMatchObject([{ type: "tool-ask", state: "output-error" }]);
  });
});

describe("what else a log may hold", () => {
  it("LOG-6: an unknown record and one that can't be read keep their places, and a log that is over stays over", () => {
    const rows = [...wire(said, { type: "message", text: "Yes." }, { type: "done" }, { type: "usage", total: 3 }, { type: "weather" }), "not a record"];
    const { records, turn } = logOf(rows);
    expect(records.slice(-2).map((record) => record.type)).toEqual(["unknown", "malformed"]);
    expect(records.map((record) => record.seq)).toEqual(records.map((_, at) => at + 1));
    expect(turn).toBeNull();
  });

  it("LOG-3: a text in pieces and the whole of it after them is one part", () => {
    const pieces = [{ type: "message_start" }, { type: "message_delta", delta: "Well, " }, { type: "message_delta", delta: "yes." }];
    const parts = (more: AgentaPayload[]) => messagesOf(foldOf(wire(said, ...pieces, ...more, { type: "done" }))).at(-1)!.parts;
    expect(parts([{ type: "message", text: "Well, yes." }])).toMatchObject([{ type: "text", text: "Well, yes.", state: "done" }]);
    expect(parts([{ type: "thought", text: "Hm." }])).toMatchObject([{ type: "text", text: "Well, yes." }, { type: "reasoning", text: "Hm." }]);
  });

  it("a turn ends as its log says: failed with its text, stopped, or given up for the next message", () => {
    const outcomes = (...more: Parameters<typeof wire>) => messagesOf(foldOf(wire(said, { type: "message", text: "Well" }, ...more))).filter((one) => one.role === "assistant").map((one) => one.metadata.turnState);
    expect(outcomes({ type: "error", message: "Out of credit" }, { type: "done" })).toMatchObject([{ outcome: "failed", error: "Out of credit" }]);
    expect(outcomes({ type: "done", stopReason: "cancelled" })).toMatchObject([{ outcome: "stopped" }]);
    expect(outcomes(said)).toMatchObject([{ outcome: "interrupted" }]);
    expect(outcomes(paused, said)).toMatchObject([{ outcome: "stopped" }]);
  });

  it("files of both sides are shown", () => {
    const file = { url: "https://files.test/a.png", mediaType: "image/png" };
    const state = foldOf(wire({ ...said, attachments: [{ ...file, name: "a.png" }, "odd"] }, { type: "file", ...file }, { type: "done" }));
    expect(messagesOf(state).map((message) => message.parts)).toMatchObject([[{ type: "text" }, { type: "file", filename: "a.png" }], [{ type: "file", ...file }]]);
  });
});

it("a session id of ours stands for one of theirs and back; any other text stands for none", () => {
  const uuid = "3d99d178-b76b-4eb7-a9e9-ad43295ee2b8";
  expect(agentaSessionOf(sessionIdOf(uuid))).toBe(uuid);
  for (const other of ["s1", "a".repeat(22), "_".repeat(22)]) expect(agentaSessionOf(other as never)).toBeNull();
});
