import { addMs } from "../turn/isoTime.ts";
import { barred, ownersAlone } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { oneLine } from "./oneLine.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

type Of<K extends Command["kind"]> = Extract<Command, { kind: K }>;

const RESTORE_MS = 30 * 86_400_000;

/** Title, star, archive. A rename that another writer overtook is refused with the version that holds (case 52); a change to what is there is none. */
export function patch(state: SessionState | null, command: Of<"patch">, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  if (command.version !== state.version) return refusal(state, { code: "header-changed", version: state.version });
  const theirs = command.change.archived === undefined || command.change.archived === state.archived ? null : ownersAlone(state, command.caller, "archive");
  if (theirs) return refusal(state, theirs);
  const { starred = state.starred, archived = state.archived } = command.change;
  const title = command.change.title === undefined ? state.title : oneLine(command.change.title);
  const renamed = title !== state.title;
  const draft = new Draft(state, now);
  if (renamed || starred !== state.starred || archived !== state.archived) {
    const version = state.version + 1;
    if (renamed) draft.add("title", null, byUser(command.caller), { title, by: "user", version });
    // A rename is no activity: it must not lift an old chat to the top of the list.
    draft.set({ title, starred, archived, version, updatedAt: state.updatedAt, ...(renamed && { titleBy: "user" }) });
    draft.headerChanged();
  }
  return draft.done({ ok: true, kind: "changed" });
}

/** Deleting ends a live turn in the same step: nobody could see or stop it afterwards. */
export function remove(state: SessionState | null, command: Of<"delete">, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar?.code === "not-found") return refusal(state, { code: "not-found" });
  const theirs = ownersAlone(state, command.caller, "delete");
  if (theirs) return refusal(state, theirs);
  const draft = new Draft(state, now);
  if (bar) return draft.done({ ok: true, kind: "changed" });
  endTurn(draft, { outcome: "stopped", by: byUser(command.caller) });
  draft.set({ deletedAt: now.at });
  draft.headerChanged();
  return draft.done({ ok: true, kind: "changed" });
}

/** Undone within 30 days. */
export function restore(state: SessionState | null, command: Of<"restore">, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar?.code === "not-found") return refusal(state, { code: "not-found" });
  const theirs = ownersAlone(state, command.caller, "restore");
  if (theirs) return refusal(state, theirs);
  const draft = new Draft(state, now);
  if (state.deletedAt === null) return draft.done({ ok: true, kind: "changed" });
  if (addMs(state.deletedAt, RESTORE_MS) <= now.at) return draft.refuse({ code: "deleted" });
  draft.set({ deletedAt: null });
  draft.headerChanged();
  return draft.done({ ok: true, kind: "changed" });
}
