import type { By } from "../records/record.ts";
import { barred } from "./access.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** Kept in every state that is written with every append, so their number has a limit. */
const RULES_MAX = 100;

/** Is a tool always allowed in this chat? Tool names are a model's own words, `__proto__` among them. */
export function isAllowed({ rules }: Pick<SessionState, "rules">, tool: string): boolean {
  return Object.hasOwn(rules, tool);
}

export function mayAddRule(state: Pick<SessionState, "rules">, tool: string): boolean {
  return isAllowed(state, tool) || Object.keys(state.rules).length < RULES_MAX;
}

/** "Always allow" (GATE-4): kept by the server, with who set it. A rule that is there already keeps who set it first. */
export function addRule(draft: Draft, tool: string, by: By): void {
  if (isAllowed(draft.state, tool)) return;
  draft.add("rule", null, by, { tool, by, on: true });
  draft.set({ rules: { ...draft.state.rules, [tool]: { by, at: draft.now.at } } });
  draft.headerChanged();
}

export function dropRule(state: SessionState | null, { caller, tool }: Extract<Command, { kind: "drop-rule" }>, now: Now): Decision {
  const bar = barred(state, caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  if (!isAllowed(state, tool)) return refusal(state, { code: "not-found" });
  const draft = new Draft(state, now);
  const by = byUser(caller);
  draft.add("rule", null, by, { tool, by, on: false });
  draft.set({ rules: Object.fromEntries(Object.entries(state.rules).filter(([name]) => name !== tool)) });
  draft.headerChanged();
  return draft.done({ ok: true, kind: "changed" });
}
