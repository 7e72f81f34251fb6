import fc from "fast-check";
import type { UIMessageChunk } from "ai";
import type { GateId } from "../../ids/ids.ts";
import type { LogRecord } from "../../records/record.ts";
import { recordScript, type RecordScript } from "../../records/testing/recordScript.ts";
import { turnChunks } from "./chunkArbitrary.ts";

interface TurnPlan { chunks: UIMessageChunk[]; then: number; to: number; noise: number }

const turnPlan: fc.Arbitrary<TurnPlan> = fc.record({
  chunks: turnChunks, then: fc.integer({ min: 0, max: 9 }), to: fc.nat({ max: 20 }), noise: fc.nat({ max: 1_000_000 }),
});

/** Logs as gateways write them: turns with gates, pauses and resumes, ended in every way, and boundaries between them. */
export const orderlyLog: fc.Arbitrary<LogRecord[]> = fc.array(turnPlan, { minLength: 1, maxLength: 6 }).map((plans) => writeLog(plans, false));

/** And as they should never be: with unreadable and unknown records, late chunks, turns without an end or a beginning, boundaries to nowhere. */
export const anyLog: fc.Arbitrary<LogRecord[]> = fc.array(turnPlan, { minLength: 1, maxLength: 6 }).map((plans) => writeLog(plans, true));

function writeLog(plans: readonly TurnPlan[], wild: boolean): LogRecord[] {
  const script = recordScript();
  const ends: number[] = [0];
  plans.forEach((plan, index) => {
    const turn = `t${index + 1}`;
    const odd = wild ? plan.noise % 7 : 0;
    if (odd === 1) script.unreadable(turn);
    else script.user(turn, `m${index + 1}`, "Hi");
    if (odd !== 2) script.start(turn);
    writeChunks(script, turn, plan, wild);
    if (plan.then === 9) return;
    if (odd !== 3) {
      script.end(turn, (["done", "done", "stopped", "failed", "interrupted"] as const)[plan.then % 5]!, plan.then === 3 ? "the model refused" : undefined);
      ends.push(script.count());
    }
    if (odd === 4) script.chunks(`t${1 + (plan.to % (index + 1))}`, { type: "text-start", id: "late" }, { type: "text-delta", id: "late", delta: "too late" });
    if (odd === 5) script.boundary(plan.to, "rewind");
    if (plan.then >= 7) script.boundary(ends[plan.to % ends.length]!, (["clear", "rewind", "switch"] as const)[plan.to % 3]!);
    if (plan.then === 6) script.add("title", null, { title: "A title", by: "auto", version: 1 });
  });
  return script.records;
}

function writeChunks(script: RecordScript, turn: string, plan: TurnPlan, wild: boolean): void {
  const gates: { gate: GateId; approvalId: string }[] = [];
  plan.chunks.forEach((chunk, index) => {
    const roll = (plan.noise + index * 7919) % 97;
    if (chunk.type === "tool-approval-response") {
      const gate = gates.find((known) => known.approvalId === chunk.approvalId);
      if (gate !== undefined && roll % 4 !== 0) {
        script.add("turn-pause", turn, { waits: [{ gate: gate.gate }] });
        script.add("gate-answer", turn, { gate: gate.gate, answerId: `a${index}` as never, answer: chunk.approved ? "approve" : "deny" }, { kind: "user", tab: "B.T" as never });
        script.chunks(turn, chunk).add("turn-resume", turn, { fence: 2 });
        return;
      }
    }
    script.chunks(turn, chunk);
    if (chunk.type === "tool-approval-request" && chunk.isAutomatic !== true) {
      script.add("gate-open", turn, { kind: "approval", approvalId: chunk.approvalId, input: {}, inputHash: "0" });
      gates.push({ gate: `r${script.count()}` as GateId, approvalId: chunk.approvalId });
    }
    const call = `r${script.count()}` as never;
    if (chunk.type === "tool-input-available" && roll % 5 === 0) script.add("turn-pause", turn, { waits: [{ call }] });
    if (chunk.type === "tool-input-available" && roll % 5 === 1) script.add("call-start", turn, { call, tab: "B.T" as never, version: 1 });
    if (chunk.type === "tool-input-available" && roll % 9 === 2) script.add("call-end", turn, { call, outcome: "not-run", reason: "no window offers it" });
    if (roll === 13) script.add("pin", turn, { tab: "B.U" as never, reason: "taken-over", version: index, ...(index % 2 === 0 && { context: { id: "p", title: "P" } }) });
    if (wild && roll === 3) script.stranger(turn);
    if (wild && roll === 5) script.unreadable(turn);
    if (wild && roll === 7) script.chunks(turn, { type: "text-delta", id: "nobody", delta: "?" });
    if (wild && roll === 11) script.chunks(turn, { type: "text-delta", id: "p1", delta: 5 } as never);
  });
}
