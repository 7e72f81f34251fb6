import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { UIMessageChunk } from "ai";
import type { AgentaRecording } from "../recordedAgenta.ts";

/** The four recorded sessions of ../fixtures (free licence, see its NOTICE.md). */
export const SESSIONS = ["abandonedFormSession", "arabicPoetrySession", "connectAndFormsSession", "testRunApprovalsSession"] as const;
export type RecordingName = (typeof SESSIONS)[number];

interface Recorded extends AgentaRecording { session: string; records: { session_id: string }[]; interactions: RecordedInteraction[]; liveChunks: UIMessageChunk[] }
export interface RecordedInteraction { token: string; kind: string; status: string; data: { resolution?: { verdict?: string; output?: unknown } } }

/** One session has no interaction rows at all. */
export function recording(name: RecordingName): Recorded {
  const records = json(`${name}.json`) as Recorded["records"];
  return {
    session: records[0]!.session_id, records, liveChunks: json(`${name}.liveChunks.json`) as UIMessageChunk[],
    interactions: name === "abandonedFormSession" ? [] : (json(`${name}.interactions.json`) as RecordedInteraction[]),
  };
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../fixtures", file), "utf8"));
}
