import type { CallId } from "../../ids/ids.ts";
import { canonicalJson } from "../../gate/canonicalJson.ts";
import { writeChunk } from "./parts.ts";
import type { Origin, Walk, WalkCall, WalkTurn } from "./walk.ts";

/**
 * A call as the log names it. A cold resume writes the approved call again, under the same toolCallId or a new one: it is the call that
 * is here already, and showing it twice would show one deed as two.
 */
export function callTool(walk: Walk, turn: WalkTurn, origin: Origin, toolCallId: string, toolName: string, rawInput: unknown): WalkCall {
  const input = argumentsOf(rawInput);
  const known = turn.calls.get(toolCallId);
  if (known !== undefined) {
    if (!known.over && known.approved) return known;
    if (known.name === toolName && canonicalJson(known.input) === canonicalJson(input)) return known;
  } else {
    const again = approvedBefore(turn, toolName, input);
    if (again !== null) {
      turn.renamed.set(toolCallId, again);
      return turn.calls.get(again)!;
    }
  }
  const record = writeChunk(walk, origin, { type: "tool-input-available", toolCallId, toolName, input }) as string as CallId;
  // A call keeps the id of the record that first gave its input, also where a gate names its tool anew.
  const made: WalkCall = { call: known?.call ?? record, name: toolName, input, over: false, approved: false };
  turn.calls.set(toolCallId, made);
  return made;
}

export function settleCall(walk: Walk, turn: WalkTurn, origin: Origin, id: string, result: { output: unknown; isError: boolean; denied: boolean }): void {
  const toolCallId = turn.renamed.get(id) ?? id;
  const call = turn.calls.get(toolCallId);
  if (call !== undefined) call.over = true;
  if (result.denied) writeChunk(walk, origin, { type: "tool-output-denied", toolCallId });
  else if (result.isError) writeChunk(walk, origin, { type: "tool-output-error", toolCallId, errorText: textOf(result.output) });
  else writeChunk(walk, origin, { type: "tool-output-available", toolCallId, output: result.output });
}

/** The call that was approved, has no result yet, and is the same in name and input. */
function approvedBefore(turn: WalkTurn, toolName: string, input: unknown): string | null {
  for (const [id, call] of turn.calls) {
    if (call.approved && !call.over && bareName(call.name) === bareName(toolName) && canonicalJson(call.input) === canonicalJson(input)) return id;
  }
  return null;
}

/** A harness wraps what an MCP tool is called with; the person approved the arguments. */
function argumentsOf(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input ?? null;
  const wrapped = input as { tool?: unknown; server?: unknown; arguments?: unknown };
  return typeof wrapped.tool === "string" && typeof wrapped.server === "string" && "arguments" in wrapped ? wrapped.arguments : input;
}

function bareName(name: string): string {
  return name.replace(/^mcp\.[^.]+\./, "");
}

function textOf(output: unknown): string {
  return typeof output === "string" ? output : canonicalJson(output);
}
