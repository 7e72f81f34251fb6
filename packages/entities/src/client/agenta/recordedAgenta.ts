import { unreachableFailure } from "../failure.ts";
import type { AgentaApi } from "./createAgentaSource.ts";

/** Recorded sessions, by Agenta's session id, in the form in which they were published. */
export interface AgentaRecording { records: readonly unknown[]; interactions: readonly unknown[] }

export function recordedAgenta(recordings: ReadonlyMap<string, AgentaRecording>): AgentaApi {
  const rows = (what: keyof AgentaRecording): AgentaApi["records"] => async (session, signal) =>
    signal.aborted ? unreachableFailure("aborted") : { kind: "ok", value: [...(recordings.get(session)?.[what] ?? [])] };
  return { records: rows("records"), interactions: rows("interactions") };
}
