import { mayWrite } from "../contract/role.ts";
import type { DriverState } from "./driverState.ts";
import type { SessionView } from "./sessionView.ts";
import { liveByLog } from "./toldByLog.ts";

/** May a message go out now? While an answer runs it waits in the server's queue; where a source keeps none, the text stays in the composer. */
export function sendOf(state: DriverState): SessionView["send"] {
  switch (state.existence.kind) {
    case "deleted": case "not-found": return { kind: "no", why: "deleted" };
    case "signed-out": return { kind: "no", why: "signed-out" };
    case "made-here": case "there": break;
  }
  if (!mayWrite(state.role)) return { kind: "no", why: "observer" };
  const busy = state.outbox.some((entry) => entry.kind === "message" && entry.state.kind !== "not-sent");
  const { watch } = state.follow;
  const live = watch.kind === "own" || watch.kind === "remote" || liveByLog(state) !== null;
  if (!busy && !live) return state.online ? { kind: "yes" } : { kind: "offline" };
  if (!state.queues) return { kind: "after-answer" };
  return state.online ? { kind: "queue" } : { kind: "offline" };
}
