import type { NamedFault } from "./namedFault.ts";

const authority = "packages/entities/src/authority";
const test = (name: string) => [`${authority}/${name}.test.ts`];
const [append, answers, rules, pages, deadlines, takeOver, contexts, privacy, queue, boundary] =
  ["append", "answer", "rules", "pageCalls", "callDeadlines", "takeOver", "pageContext", "privacy", "queue", "boundary"].map(test) as [string[], string[], string[], string[], string[], string[], string[], string[], string[], string[]];

/** Slips in questions, page calls and the places that a conversation goes back to, one for each sentence of their rules. */
export const gateFaults: NamedFault[] = [
  // The agent answers its own question, or gets its result in before the answer; its input is changed while it waits, or after it was answered.
  { rule: "GATE-3", file: `${authority}/takeChunk.ts`, from: 'return live.gates.some((gate) => gate.approvalId === chunk.approvalId) ? "An approval that waits for a person can\'t be answered by the agent." : record(draft, chunk);', to: "return record(draft, chunk);", tests: append },
  { rule: "GATE-3", file: `${authority}/takeChunk.ts`, from: "if (call?.gate) return `${call.name} waits for an answer: its result can't come before it.`;", to: "", tests: append },
  { rule: "GATE-2", file: `${authority}/takeChunk.ts`, from: "if (replaced?.gate) return", to: "if (replaced === null) return", tests: append },
  { rule: "GATE-2", file: `${authority}/takeChunk.ts`, from: "if (replaced?.answered !== undefined && replaced.inputHash !== hash) return", to: "if (replaced === null) return", tests: [...answers, ...append] },
  // A form's call stays open after its answer, and is closed once more as denied.
  { rule: "GATE-3", file: `${authority}/settleGate.ts`, from: 'if (gate.kind === "form") return live.calls.filter((call) => call.call !== gate.call);', to: "", tests: test("streamEnd") },
  // The one who says it last is told as the one who allowed it; a rule that was taken back is no record; one for a denial.
  { rule: "GATE-4", file: `${authority}/rules.ts`, from: "if (isAllowed(draft.state, tool)) return;", to: "", tests: rules },
  { rule: "GATE-4", file: `${authority}/rules.ts`, from: 'draft.add("rule", null, by, { tool, by, on: false });', to: "", tests: rules },
  { rule: "GATE-4", file: `${authority}/answer.ts`, from: 'if (scope === "session" && decision !== "approve") return', to: "if (false) return", tests: rules },

  // A window that nobody pinned, or that is pinned under a version of before, gives a result; or before it claimed the call.
  { rule: "PIN-8", file: `${authority}/callResult.ts`, from: 'if (!isPinned(state, command.caller)) return refusal(state, { code: "not-pinned-here" });', to: "", tests: pages },
  { rule: "PIN-8", file: `${authority}/callResult.ts`, from: 'if (call.claim === null) return refusal(state, { code: "invalid", detail: "Claim the call before you give its result." });', to: "", tests: pages },
  { rule: "PIN-9", file: `${authority}/claimCall.ts`, from: "live.pin?.version !== version || ", to: "", tests: takeOver },
  // The time of a call runs while the agent still speaks, from before it was asked for, or although its window left.
  { rule: "PIN-3", file: `${authority}/callDeadlines.ts`, from: 'if (live?.state !== "paused") return false;', to: "if (live == null) return false;", tests: deadlines },
  { rule: "PIN-3", file: `${authority}/callDeadlines.ts`, from: "const since = away.since > call.at ? away.since : call.at;", to: "const since = away.since;", tests: deadlines },
  { rule: "PIN-3", file: `${authority}/windowAt.ts`, from: "if (tab.detachedAt !== null) return { since: tab.detachedAt, lifeMs: AWAY_LIMIT_MS };", to: "", tests: deadlines },
  { rule: "PIN-3", file: `${authority}/types.ts`, from: "CALL_LIMIT_MS = 300_000", to: "CALL_LIMIT_MS = 600_000", tests: deadlines },
  // The agent is told of a change at the first page, of another branch's page, or in more lines than one.
  { rule: "PIN-6", file: `${authority}/contextNote.ts`, from: "context === null || before === null || before === keyOf(context.id)", to: "context === null || before === keyOf(context.id)", tests: contexts },
  { rule: "PIN-6", file: `${authority}/contextNote.ts`, from: "return contexts.findLast((entry) => entry.seq <= seq)?.id || null;", to: "return contexts.at(-1)?.id || null;", tests: contexts },
  { rule: "PIN-6", file: `${authority}/contextNote.ts`, from: "oneLine(context.title, TITLE_CHARS)", to: "context.title", tests: contexts },
  // What waited for anybody has only the rest of its time after a take-over.
  { rule: "PIN-10", file: `${authority}/takeOver.ts`, from: "calls: (draft.state.live?.calls ?? []).map((call) => ({ ...call, at: now.at }))", to: "calls: draft.state.live?.calls ?? []", tests: takeOver },
  // Private, and the page's answer is recorded; a call that a window took already is closed; nobody knows who set it.
  { rule: "PIN-12", file: `${authority}/callResult.ts`, from: "draft.state.private !== null", to: "false", tests: privacy },
  { rule: "PIN-12", file: `${authority}/pageCalls.ts`, from: "if (call.claim === null) closeCall", to: "closeCall", tests: privacy },
  { rule: "PIN-12", file: `${authority}/privacy.ts`, from: "{ by: byUser(caller), at: now.at }", to: '{ by: { kind: "gateway" }, at: now.at }', tests: privacy },

  // Send now beside the answer that runs; an edit over an edit.
  { rule: "TURN-11", file: `${authority}/sendNow.ts`, from: 'endTurn(draft, { outcome: "stopped", by: byUser(command.caller) });', to: "", tests: queue },
  { rule: "TURN-11", file: `${authority}/queueEdit.ts`, from: 'if (item.version !== command.version) return refusal(state, { code: "header-changed", version: item.version });', to: "", tests: test("badInput") },
  // The answer goes on behind a boundary; back to a place in the middle of an answer.
  { rule: "BOUND-1", file: `${authority}/boundary.ts`, from: 'endTurn(draft, { outcome: "stopped", by });', to: "", tests: boundary },
  { rule: "BOUND-4", file: `${authority}/boundary.ts`, from: "if (!command.found.toIsEnd) return", to: "if (false) return", tests: boundary },
];
