import type { SessionHeader } from "../../contract/header.ts";
import type { TurnField } from "../../contract/streamHeaders.ts";
import { sha256 } from "../../environment/sha256.ts";
import { epochSchema, type AgentId, type Epoch, type SessionId } from "../../ids/ids.ts";
import type { Position } from "../../records/position.ts";
import { canonicalJson } from "../../gate/canonicalJson.ts";
import type { LogRecord } from "../../records/record.ts";
import type { Head } from "../sessionSource.ts";
import { idOf } from "./agentaIds.ts";
import { translate, type Translation } from "./translate.ts";
import type { AgentaInteraction, ReadRecord } from "./wire.ts";

/** What one poll of a session says, in our terms. */
export interface AgentaLog extends Translation {
  position: Position & { epoch: Epoch };
  /** Another one where a row changed since: its answer may stand among records that were read before (ADOPT-18). */
  revision: string;
  head: Head;
  header: SessionHeader;
}

const TITLE_CHARS = 60;

export function agentaLog(session: SessionId, agent: AgentId, rows: readonly ReadRecord[], interactions: readonly AgentaInteraction[], serverTime: string): AgentaLog {
  const translation = translate(agent, rows, interactions);
  const { records, turn } = translation;
  // A log that begins with another record is another log: Agenta has no name for it.
  const epoch = epochSchema.parse(idOf(`${session}/${records[0]?.id ?? ""}`));
  const position = { epoch, count: records.length, last: records.at(-1)?.id ?? null };
  const revision = sha256(canonicalJson(interactions.filter((row) => row.status !== "pending").map((row) => [row.token, row.status, row.resolution]))).slice(0, 22);
  const last = records.at(-1);
  const updatedAt = last?.at ?? "";
  const field: TurnField = turn === null ? { kind: "idle" } : { kind: turn.state, turn: turn.id, fence: turn.fence, driver: null, at: updatedAt };
  const started = records[(translation.turnStarts.at(-1) ?? 1) - 1]?.at ?? "";
  return {
    ...translation, position, revision,
    // Rows change beside the log: the header is read again when one is added or settled.
    head: { position, turn: field, headerRevision: records.length + interactions.length + interactions.filter((row) => row.status !== "pending").length, serverTime, pollAfterMs: null },
    header: {
      id: session, epoch, agent, title: titleOf(records), titleBy: "auto", createdAt: records[0]?.at ?? "", updatedAt, count: records.length, last: position.last,
      version: 0, revision: records.length + interactions.length,
      live: turn === null ? null : { turn: turn.id, state: turn.state, fence: turn.fence, since: started, lastRecordAt: updatedAt, driver: null, pinVersion: 0, context: null },
      lastOutcome: translation.lastOutcome,
      waiting: [...(turn?.gates.values() ?? [])].filter((gate) => !gate.settled)
        .map((gate) => ({ gate: gate.id, kind: gate.request.kind === "user_approval" ? "approval" : gate.request.form ? "form" : "question", tool: gate.request.toolName ?? "" })),
      queue: 0, queueHeld: false, rules: [], private: null, continuedFrom: null, continuedAs: [], starred: false, archived: false,
    },
  };
}

function titleOf(records: readonly LogRecord[]): string {
  const first = records.find((record) => record.type === "user-message");
  if (first?.type !== "user-message") return "";
  const part = first.data.parts.find((one) => one.type === "text");
  return (typeof part?.["text"] === "string" ? part["text"] : "").slice(0, TITLE_CHARS);
}
