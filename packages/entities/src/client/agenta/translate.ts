import type { AgentId } from "../../ids/ids.ts";
import type { Outcome } from "../../records/record.ts";
import { addPiece, endStream, startPart, wholePart, writeChunk } from "./parts.ts";
import { endTurn, pause, say, turnForAgent } from "./turns.ts";
import { callTool, settleCall } from "./walkCalls.ts";
import { askGate, respond, settleByRows } from "./walkGates.ts";
import { newWalk, writeUnknown, writeUnreadable, type Walk } from "./walk.ts";
import { readRequest, readResponse, type AgentaInteraction, type AgentaRecord, type ReadRecord } from "./wire.ts";

export type Translation = Pick<Walk, "records" | "turnStarts" | "turn" | "lastOutcome">;

/**
 * An Agenta session as a log of ours: a pure function of its records and its interaction rows, so that two reads of the same give the same
 * records with the same ids and numbers. A gate that its row settled is answered where the agent went on, or at the end where it has not.
 */
export function translate(agent: AgentId, records: readonly ReadRecord[], interactions: readonly AgentaInteraction[]): Translation {
  const walk = newWalk(agent, interactions);
  for (const record of records) {
    if ("unreadable" in record) writeUnreadable(walk, record.unreadable);
    else step(walk, record);
  }
  const { turn } = walk;
  if (turn?.state === "paused") settleByRows(walk, turn);
  return walk;
}

function step(walk: Walk, record: AgentaRecord): void {
  const { payload } = record;
  if (record.sender === "user" && payload.type === "message") return say(walk, record, userParts(payload));
  switch (payload.type) {
    case "usage": {
      const { type: _, ...usage } = payload;
      // One that comes after the end counts for nothing that is still to be written.
      if (walk.turn !== null) walk.usage = usage;
      return;
    }
    case "done":
      return payload["stopReason"] === "paused" ? pause(walk, record) : endTurn(walk, record, outcomeOf(payload["stopReason"]));
    case "interaction_response": {
      const response = readResponse(payload);
      if (response === null || !respond(walk, walk.turn, record, response)) writeUnknown(walk, record, payload);
      return;
    }
    default:
      return SPOKEN.has(payload.type) ? speak(walk, record) : writeUnknown(walk, record, payload);
  }
}

const SPOKEN = new Set([
  "message", "message_start", "message_delta", "thought", "thought_start", "thought_delta", "tool_call", "tool_result", "interaction_request", "file", "error",
]);

/** What the agent says or does: it needs a turn, and goes on with a paused one. */
function speak(walk: Walk, record: AgentaRecord): void {
  const { payload } = record;
  const text = [payload["text"], payload["delta"], payload["message"]].find((value) => typeof value === "string") ?? "";
  const kind = payload.type.startsWith("thought") ? "reasoning" : "text";
  const turn = turnForAgent(walk, record);
  if (!payload.type.endsWith("_delta") && payload.type !== "message" && payload.type !== "thought") endStream(walk, turn, record);
  switch (payload.type) {
    case "message":
    case "thought":
      return wholePart(walk, turn, record, kind, text);
    case "message_start":
    case "thought_start":
      return startPart(walk, turn, record, kind);
    case "message_delta":
    case "thought_delta":
      return addPiece(walk, turn, record, kind, text);
    case "tool_call": {
      const { id, name, input } = payload;
      if (typeof id !== "string" || typeof name !== "string") break;
      callTool(walk, turn, record, id, name, input);
      return;
    }
    case "tool_result": {
      const { id, output, data, isError, denied } = payload;
      if (typeof id !== "string") break;
      return settleCall(walk, turn, record, id, { output: output ?? data ?? null, isError: isError === true, denied: denied === true });
    }
    case "interaction_request": {
      const request = readRequest(payload);
      if (request === null) break;
      return askGate(walk, turn, record, request);
    }
    case "file": {
      const { url, mediaType } = payload;
      if (typeof url !== "string" || typeof mediaType !== "string") break;
      writeChunk(walk, record, { type: "file", url, mediaType });
      return;
    }
    case "error":
      return endTurn(walk, record, "failed", text === "" ? "The agent failed and did not say why." : text);
  }
  writeUnknown(walk, record, payload);
}

function userParts(payload: AgentaRecord["payload"]): { type: string }[] {
  const attachments = Array.isArray(payload["attachments"]) ? (payload["attachments"] as unknown[]) : [];
  const files = attachments.flatMap((file) => {
    const { url, mediaType, mimeType, name } = (typeof file === "object" && file !== null ? file : {}) as Record<string, unknown>;
    const type = mediaType ?? mimeType;
    return typeof url === "string" && typeof type === "string" ? [{ type: "file", url, mediaType: type, ...(typeof name === "string" && { filename: name }) }] : [];
  });
  return [{ type: "text", text: typeof payload["text"] === "string" ? payload["text"] : "" } as { type: string }, ...files];
}

function outcomeOf(reason: unknown): Outcome {
  switch (reason) {
    case "cancelled": case "aborted": case "stopped": return "stopped";
    case "error": case "failed": return "failed";
    default: return "done";
  }
}
