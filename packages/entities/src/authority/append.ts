import type { UIMessageChunk } from "ai";
import { Draft, refusal } from "./draft.ts";
import { heldTurn } from "./heldTurn.ts";
import { takeChunk } from "./takeChunk.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

type Append = Extract<Command, { kind: "append" }>;

/**
 * One batch of the lease holder, all of it or nothing (LOG-2). A batch that came before is acknowledged again and not written again;
 * one that skips a number is refused with the number expected.
 */
export function append(state: SessionState | null, command: Append, now: Now): Decision {
  if (state === null) return refusal(state, { code: "not-found" });
  const held = heldTurn(state, command);
  if ("problem" in held) return refusal(state, held.problem);
  const draft = new Draft(state, now);
  if (command.batch <= held.live.batch) return draft.done({ ok: true, kind: "appended", duplicate: true, stop: false });
  if (command.batch !== held.live.batch + 1) return draft.refuse({ code: "batch-gap", expected: held.live.batch + 1 });
  const chunks = plain(command.chunks);
  if (chunks === null) return draft.refuse({ code: "invalid", detail: "A chunk holds something that JSON can't." });
  for (const chunk of chunks) {
    const wrong = takeChunk(draft, chunk, command.found.inputs);
    if (wrong !== null) return draft.refuse({ code: "invalid", detail: wrong });
  }
  draft.setLive({ batch: command.batch });
  return draft.done({ ok: true, kind: "appended", duplicate: false, stop: false });
}

/** The chunks as every reader will get them. A copy, so that an agent that goes on changing its object changes no record (LOG-1). */
function plain(chunks: UIMessageChunk[]): UIMessageChunk[] | null {
  try {
    return JSON.parse(JSON.stringify(chunks)) as UIMessageChunk[];
  } catch {
    return null;
  }
}
