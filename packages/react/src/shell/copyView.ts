import type { SessionView } from "@tidemark/entities/session";

const NONE = { versions: new Map(), pageCalls: new Map(), queue: { items: [], held: false } } satisfies Partial<SessionView>;

/** The copy of a history that the server no longer has: to read only. Nothing in it can be answered, edited or gone back to, for none of it is there. */
export function copyView(view: SessionView): SessionView | null {
  return view.replaced && { ...view, ...NONE, items: view.replaced.items, sending: [], older: "none", send: { kind: "no", why: "observer" } };
}
