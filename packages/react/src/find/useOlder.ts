import { useEffect, useState } from "react";
import type { SessionView } from "@tidemark/entities/session";
import { notAsked, readOlder } from "./olderRead.ts";

export type OlderNow = "none" | "there" | "reading" | "failed";

/** Loads older turns as long as they are wanted. */
export function useOlder(view: Pick<SessionView, "older" | "items">, older: () => void, wanted: boolean): OlderNow {
  const [state, setState] = useState(notAsked);
  const next = readOlder(state, { older: view.older, first: firstSeq(view.items), wanted });
  if (next.state !== state) setState(next.state);
  const asking = state.kind === "asked" && !state.begun ? state.first : null;
  // Asked twice it is read once: the driver knows that it is being read.
  useEffect(() => { if (asking !== null) older(); }, [asking, older]);
  if (view.older === "none") return "none";
  if (view.older === "asked") return "reading";
  if (state.kind === "failed") return "failed";
  return wanted ? "reading" : "there";
}

export function firstSeq(items: SessionView["items"]): number {
  const first = items[0];
  if (first === undefined) return 1;
  return first.kind === "message" ? first.message.metadata.firstSeq : first.line.seq;
}
