import { readUIMessageStream, type UIMessageChunk } from "ai";
import { describe, expect, it } from "vitest";
import type { AgentId, GateId } from "../../ids/ids.ts";
import type { LogRecord } from "../../records/record.ts";
import { fold } from "../../transcript/fold.ts";
import { emptyFold, type FoldState } from "../../transcript/foldState.ts";
import { asTool, type ToolPart } from "../../transcript/part.ts";
import { gateOf, messagesOf, openGatesOf } from "../../transcript/queries.ts";
import { idOf } from "./agentaIds.ts";
import { recording, SESSIONS, type RecordedInteraction, type RecordingName } from "./testing/recordings.ts";
import { translate } from "./translate.ts";
import { readInteractions, readRecords } from "./wire.ts";

const translated = (name: RecordingName): LogRecord[] => {
  const { records, interactions } = recording(name);
  return translate("agenta" as AgentId, readRecords(records), readInteractions(interactions)).records;
};
const folded = (name: RecordingName): FoldState => fold(emptyFold(), translated(name));

/** Tool parts where the log and the live stream differ: at most six over the four sessions, each with its reason. There is none. */
const ALLOWED_DIFFERENCES: readonly { session: RecordingName; call: string; reason: string }[] = [];

/** The AI SDK's own reader, so that neither side is judged by our fold. */
async function toolPartsOf(chunks: readonly UIMessageChunk[]): Promise<Map<string, ToolPart>> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(control) {
      for (const chunk of [{ type: "start" } as UIMessageChunk, ...chunks]) control.enqueue(chunk);
      control.close();
    },
  });
  let parts: unknown[] = [];
  for await (const message of readUIMessageStream({ stream })) ({ parts } = message);
  return new Map(parts.flatMap((part) => { const tool = asTool(part as never); return tool === null ? [] : [[tool.toolCallId, tool] as const]; }));
}

/** What the agent itself said; answers come from people and rows, and no live stream carries them. */
const byAgent = (records: readonly LogRecord[]) => records.flatMap((record) => (record.type === "chunk" && record.by.kind === "agent" ? [record.data] : []));
const toolsIn = (state: FoldState) => messagesOf(state).flatMap((message) => message.parts.flatMap((part) => asTool(part) ?? []));
const textsIn = (state: FoldState, role: string, type: string) =>
  messagesOf(state).flatMap((message) => (message.role === role ? message.parts.flatMap((part) => (part.type === type && "text" in part ? [part.text] : [])) : []));

describe.each(SESSIONS)("%s", (name) => {
  it("LOG-3: no part of it is lost, doubled or out of order", () => {
    const state = folded(name);
    const said = recording(name).records as unknown as { sender: string; payload: { type: string; text?: string; id?: string } }[];
    const texts = (sender: string, type: string) => said.filter((one) => one.sender === sender && one.payload.type === type).map((one) => one.payload.text);
    expect(state.notShown).toEqual({ unknown: 0, malformed: 0, late: 0, orphan: 0 });
    expect(textsIn(state, "user", "text")).toEqual(texts("user", "message"));
    expect(textsIn(state, "assistant", "text")).toEqual(texts("agent", "message"));
    expect(textsIn(state, "assistant", "reasoning")).toEqual(texts("agent", "thought"));
    const calls = [...new Set(said.flatMap((one) => (one.payload.type === "tool_call" ? [one.payload.id] : [])))];
    expect(toolsIn(state).map((part) => part.toolCallId)).toEqual(calls);
    const ids = translated(name).map((record) => record.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("LOG-4: its tool parts are those of its live stream", async () => {
    const live = await toolPartsOf(recording(name).liveChunks);
    const ours = await toolPartsOf(byAgent(translated(name)));
    const shown = new Map(toolsIn(folded(name)).map((part) => [part.toolCallId, part]));
    const gated = new Set(messagesOf(folded(name)).flatMap((message) => message.metadata.gates.map((gate) => asTool(message.parts[gate.part ?? -1])?.toolCallId)));
    const differing = [...new Set([...live.keys(), ...ours.keys(), ...shown.keys()])].filter((id) =>
      // What a call with a gate comes to in the end is its answer's matter; the next test holds it.
      !same(ours.get(id), live.get(id)) || !(gated.has(id) ? sameCall(shown.get(id), live.get(id)) : same(shown.get(id), live.get(id))));
    expect(differing).toEqual(ALLOWED_DIFFERENCES.filter((one) => one.session === name).map((one) => one.call));
    expect(ALLOWED_DIFFERENCES.length).toBeLessThanOrEqual(6);
  });

  it("GATE-3: each gate stands as its interaction row says", () => {
    const state = folded(name);
    for (const row of recording(name).interactions) {
      expect(gateOf(state, idOf(row.token) as string as GateId)?.state, row.token).toMatchObject(stateOf(row));
    }
    // Each stands at its call, in the message that asked.
    for (const { metadata, parts } of messagesOf(state)) for (const gate of metadata.gates) expect(asTool(parts[gate.part ?? -1])?.toolCallId, gate.id).toBeDefined();
    const waiting = recording(name).interactions.filter((row) => row.status === "pending").map((row) => idOf(row.token));
    expect(openGatesOf(state).map((gate) => gate.id)).toEqual(waiting);
  });
});

it("GATE-3: a form that its session went on without is closed with its turn, and no call stays open", () => {
  const message = messagesOf(folded("abandonedFormSession")).at(-1)!;
  expect(message.metadata.gates).toMatchObject([{ kind: "form", state: { kind: "closed", why: "turn-end" } }]);
  for (const name of SESSIONS) {
    const over = messagesOf(folded(name)).filter((one) => one.metadata.turnState?.kind === "ended");
    for (const part of over.flatMap((one) => one.parts.flatMap((each) => asTool(each) ?? []))) expect(part.state, part.toolCallId).toMatch(/^output-/);
  }
});

it("GATE-3: a settled gate's call has what its row brought", () => {
  const calls = new Map(SESSIONS.flatMap((name) => toolsIn(folded(name)).map((part) => [part.toolCallId, part] as const)));
  const form = recording("testRunApprovalsSession").interactions[0]!;
  expect(calls.get("exec-2e49d279-c258-4f07-9165-9acb53c82a02")).toMatchObject({ state: "output-available", output: form.data.resolution?.output });
  // Approved by its row alone; the log holds neither the answer nor a result.
  expect(calls.get("exec-57e938d0-7b53-4ee3-9008-bc994291ad5e")).toMatchObject({ state: "output-error", approval: { approved: true }, errorText: expect.stringContaining("Outcome unknown") });
  // Answered in the log, called again under the same id, and failed.
  expect(calls.get("exec-626ba8eb-d7dd-4077-b222-bc8dcd09649f")).toMatchObject({ state: "output-error", approval: { approved: true }, errorText: "" });
});

function stateOf(row: RecordedInteraction): object {
  const { verdict, output } = row.data.resolution ?? {};
  switch (row.status) {
    case "pending": return { kind: "open" };
    case "cancelled": return { kind: "answered", answer: "cancel" };
    case "resolved": return { kind: "answered", answer: verdict === "approved" ? "approve" : "deny" };
    default: return { kind: "answered", answer: "submit", value: (output as { content?: unknown }).content ?? output };
  }
}

function same(a: ToolPart | undefined, b: ToolPart | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
function sameCall(a: ToolPart | undefined, b: ToolPart | undefined): boolean {
  return a?.type === b?.type && JSON.stringify(sorted(a?.input)) === JSON.stringify(sorted(b?.input)) && a?.approval?.id === b?.approval?.id;
}
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]));
}
