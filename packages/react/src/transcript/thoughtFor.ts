import type { Message } from "@tidemark/entities/transcript";
import { between } from "../theme/times.ts";

/**
 * Whole seconds that the first reasoning of an answer took, told by the times that the log has: from the answer's first record to the call
 * that followed. Null where the log doesn't tell; a guess would be a lie with a number.
 */
export function thoughtFor({ parts, metadata }: Message, at: number): number | null {
  const isStep = (part: Message["parts"][number] | undefined): boolean => part?.type === "step-start";
  if (!parts.slice(0, at).every(isStep)) return null;
  const next = parts.findIndex((part, index) => index > at && !isStep(part));
  const call = metadata.calls.find(({ part }) => part === next);
  const took = call ? between(metadata.at, call.startedAt) : null;
  return took === null || took < 1000 ? null : Math.round(took / 1000);
}
