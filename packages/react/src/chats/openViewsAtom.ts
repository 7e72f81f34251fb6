import { atom, type Atom } from "jotai";
import { selectAtom } from "jotai/utils";
import { keyText } from "@tidemark/entities/client";
import type { SessionView } from "@tidemark/entities/session";
import type { Workspace } from "../shell/workspace.ts";

/**
 * The views of the open chats, new only where the list or the row of open chats would look different:
 * with the plain views every word of an answer drew the whole list again.
 */
export function openViewsAtom(workspace: Pick<Workspace, "openChatsAtom" | "sessionViewAtom">): Atom<(SessionView | null)[]> {
  const all = atom((get) => get(workspace.openChatsAtom).map((key) => get(workspace.sessionViewAtom(keyText(key)))));
  return selectAtom(all, (views) => views, sameLooks);
}

function sameLooks(a: (SessionView | null)[], b: (SessionView | null)[]): boolean {
  return a.length === b.length && a.every((view, index) => looksSame(view, b[index] ?? null));
}

function looksSame(a: SessionView | null, b: SessionView | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  const failure = (view: SessionView) => (view.activity.kind === "failed" ? view.activity.reason : null);
  return a.key.session === b.key.session && a.status === b.status && a.phase.kind === b.phase.kind && a.header === b.header && a.sending === b.sending && failure(a) === failure(b);
}
