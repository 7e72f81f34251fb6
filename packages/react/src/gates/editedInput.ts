import { inputHash } from "@tidemark/entities/gate";
import type { TextKey } from "../messages/en.ts";

/** What a person made of an input: the value that is sent, or what is wrong with it. */
export type EditedInput =
  | { kind: "value"; value: unknown; same: boolean }
  | { kind: "error"; text: TextKey; reason: string };

/** Reads the edited text. Checked before it is sent: valid JSON, of the kind that was asked for, and of a form that has a hash (GATE-2). */
export function readEdited(text: string, asked: unknown): EditedInput {
  let value: unknown;
  let hash: string;
  try {
    value = JSON.parse(text);
    hash = inputHash(value);
  } catch (error) {
    return { kind: "error", text: "gate.editNotJson", reason: error instanceof Error ? error.message : "" };
  }
  if (isObject(asked) && !isObject(value)) return { kind: "error", text: "gate.editNotObject", reason: "" };
  return { kind: "value", value, same: hash === hashOf(asked) };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function hashOf(value: unknown): string | null {
  try {
    return inputHash(value);
  } catch {
    return null;
  }
}
