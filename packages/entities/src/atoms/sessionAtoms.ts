import { atom, type PrimitiveAtom } from "jotai";
import { atomFamily } from "jotai-family";
import type { SessionView, Status } from "../session/sessionView.ts";

export type SessionAtoms = ReturnType<typeof createSessionAtoms>;

/** What the drivers tell the page, by key text. Only the driver's shell writes the views; the others are read from them. */
export function createSessionAtoms() {
  const sessionViewAtom = atomFamily((_text: string): PrimitiveAtom<SessionView | null> => atom<SessionView | null>(null));
  return {
    sessionViewAtom,
    /** null: no driver of this window holds the session; its row shows what the header says. */
    statusAtom: atomFamily((text: string) => atom((get): Status | null => get(sessionViewAtom(text))?.status ?? null)),
    titleAtom: atomFamily((text: string) => atom((get): string | null => get(sessionViewAtom(text))?.header?.title ?? null)),
  };
}
