import { gateIdSchema } from "../ids/ids.ts";
import type { RecordData } from "../records/record.ts";
import { BY_AGENT, type Draft } from "./draft.ts";
import type { OpenCall } from "./types.ts";

export type Asked =
  | { kind: "approval"; approvalId: string; input: unknown }
  | { kind: "form"; input: { schema: object; title: string } };

/** Opens the gate of a call: a record of its own, whose id is the gate's id, bound to the call's input by hash (GATE-2). */
export function openGate(draft: Draft, call: OpenCall, asked: Asked): void {
  const live = draft.state.live;
  if (live === null) return;
  const data: RecordData<"gate-open"> = {
    kind: asked.kind, ...(asked.kind === "approval" && { approvalId: asked.approvalId }), call: call.call,
    input: asked.input, inputHash: call.inputHash, ...(asked.kind === "form" && { schema: asked.input.schema }),
  };
  const { id, seq } = draft.add("gate-open", live.turn, BY_AGENT, data);
  const gate = gateIdSchema.parse(id);
  const approvalId = asked.kind === "approval" ? asked.approvalId : null;
  draft.setLive({
    gates: [...live.gates, { gate, seq, kind: asked.kind, call: call.call, approvalId, inputHash: call.inputHash, expiresAt: null }],
    calls: live.calls.map((open) => (open.call === call.call ? { ...open, gate } : open)),
  });
  draft.headerChanged();
}
