import type { DriverState } from "./driverState.ts";
import type { SessionView } from "./sessionView.ts";
import { liveByLog } from "./toldByLog.ts";

/** May a message go out now? While an answer runs the text stays in the composer (the queue is a later issue). */
export function sendOf(state: DriverState): SessionView["send"] {
  switch (state.existence.kind) {
    case "deleted": case "not-found": return { kind: "no", why: "deleted" };
    case "signed-out": return { kind: "no", why: "signed-out" };
    case "made-here": case "there": break;
  }
  const busy = state.outbox.some((entry) => entry.kind === "message" && entry.state.kind !== "not-sent");
  const { watch } = state.follow;
  if (busy || watch.kind === "own" || watch.kind === "remote" || liveByLog(state) !== null) return { kind: "after-answer" };
  return state.online ? { kind: "yes" } : { kind: "offline" };
}
