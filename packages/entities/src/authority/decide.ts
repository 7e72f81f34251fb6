import { unreachable } from "../assert/unreachable.ts";
import { answer } from "./answer.ts";
import { append } from "./append.ts";
import { boundary } from "./boundary.ts";
import { callResult } from "./callResult.ts";
import { claim } from "./claim.ts";
import { claimCall } from "./claimCall.ts";
import { continueFrom } from "./continueFrom.ts";
import { create } from "./create.ts";
import { feedback } from "./feedback.ts";
import { patch, remove, restore } from "./header.ts";
import { privacy } from "./privacy.ts";
import { queueEdit, queueRemove } from "./queueEdit.ts";
import { release } from "./release.ts";
import { renew } from "./renew.ts";
import { dropRule } from "./rules.ts";
import { sendNow } from "./sendNow.ts";
import { stop } from "./stop.ts";
import { streamEnd } from "./streamEnd.ts";
import { submit } from "./submit.ts";
import { sweep } from "./sweep.ts";
import { takeOver } from "./takeOver.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/**
 * Every decision of the server about a session: pure, the same in every store and in the tests' fake gateway.
 * The caller runs it in one atomic step (lock, read, decide, write) and hands over what the command names as `found`.
 * It never throws: whatever can't be done is a reply with its problem, and then nothing is appended.
 */
export function decide(state: SessionState | null, given: Command, now: Now): Decision {
  const command = withGuest(state, given);
  switch (command.kind) {
    case "create": return create(state, command, now);
    case "submit": return submit(state, command, now);
    case "append": return append(state, command, now);
    case "renew": return renew(state, command, now);
    case "claim": return claim(state, command, now);
    case "release": return release(state, command, now);
    case "stream-end": return streamEnd(state, command, now);
    case "stop": return stop(state, command, now);
    case "answer": return answer(state, command, now);
    case "boundary": return boundary(state, command, now);
    case "patch": return patch(state, command, now);
    case "queue-edit": return queueEdit(state, command, now);
    case "queue-remove": return queueRemove(state, command, now);
    case "send-now": return sendNow(state, command, now);
    case "claim-call": return claimCall(state, command, now);
    case "call-result": return callResult(state, command, now);
    case "take-over": return takeOver(state, command, now);
    case "drop-rule": return dropRule(state, command, now);
    case "feedback": return feedback(state, command, now);
    case "privacy": return privacy(state, command, now);
    case "continue": return continueFrom(state, command, now);
    case "delete": return remove(state, command, now);
    case "restore": return restore(state, command, now);
    case "sweep": return sweep(state, command, now);
    default: return unreachable(command);
  }
}

/** In the log it stands beside the name: two people may have the same one, and readers show whose words are whose. */
function withGuest(state: SessionState | null, command: Command): Command {
  if (state === null || !("caller" in command) || command.caller.subject === state.owner) return command;
  return { ...command, caller: { ...command.caller, guest: true } };
}
