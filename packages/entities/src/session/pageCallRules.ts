import type { PageContext } from "../records/pageContext.ts";
import type { OpenPageCall } from "../transcript/queries.ts";
import type { PageNow } from "./pageOffers.ts";

/** What this window does about a call that it may run. `later`: the page has just come and has not said all of itself yet. */
export type Verdict = { kind: "execute"; navigates: boolean } | { kind: "refuse"; error: string } | { kind: "ask" } | { kind: "later" };

/** `turnContext`: the page that the turn's changing calls act on. `cameBack`: it was open when this page load first read the log to its end. */
export interface CallCase { call: Pick<OpenPageCall, "name">; turnContext: PageContext | null; page: PageNow; cameBack: boolean; graceOver: boolean }

/** Judged twice: before the claim, and again in the step that would execute, since the page may move in between. */
export function verdictOf({ call, turnContext, page, cameBack, graceOver }: CallCase): Verdict {
  const tool = page.offers.find(({ name }) => name === call.name);
  const maySpeakStill = cameBack && !graceOver;
  if (tool === undefined) return maySpeakStill ? { kind: "later" } : { kind: "refuse", error: `This window offers no tool named "${call.name}".` };
  if (tool.mutates === true && turnContext?.id !== page.context?.id) {
    if (maySpeakStill && page.context === null) return { kind: "later" };
    return { kind: "refuse", error: `The page changed from ${titleOf(turnContext)} to ${titleOf(page.context)}: nothing was done.` };
  }
  if (cameBack && tool.mutates === true && tool.repeatable !== true) return { kind: "ask" };
  return { kind: "execute", navigates: tool.navigates === true };
}

export function declined(name: string): string {
  return `The page had been away, and the person did not let "${name}" run any more: nothing was done.`;
}

function titleOf(context: PageContext | null): string {
  return context === null ? "no page" : `"${context.title}"`;
}
