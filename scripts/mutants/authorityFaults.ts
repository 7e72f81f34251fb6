import type { NamedFault } from "./namedFault.ts";

const authority = "packages/entities/src/authority";
const test = (name: string) => [`${authority}/${name}.test.ts`];
const [queue, pages, takeOver, deadlines, contexts, privacy, rules, boundary, continued] =
  ["queue", "pageCalls", "takeOver", "callDeadlines", "pageContext", "privacy", "rules", "boundary", "continueFrom"].map(test) as [string[], string[], string[], string[], string[], string[], string[], string[], string[]];

/** Slips in what several windows may do to one conversation; each turns a test of its rule red. */
export const authorityFaults: NamedFault[] = [
  // A held queue goes on by itself, or the next message overtakes it.
  { rule: "TURN-11", file: `${authority}/streamEnd.ts`, from: "const next = startNext(draft, found.head, runner);", to: "const next = null as ReturnType<typeof startNext>;", tests: queue },
  { rule: "TURN-11", file: `${authority}/submit.ts`, from: "return queue.length === 0 || passesQueue ?", to: "return queue.length >= 0 || passesQueue ?", tests: queue },
  // A message goes out twice: it stays in the queue.
  { rule: "TURN-11", file: `${authority}/queue.ts`, from: "  dequeue(draft, item);\n  const", to: "  const", tests: queue },
  // A removed message comes back with its retry.
  { rule: "TURN-7", file: `${authority}/submit.ts`, from: "if (!there) return refusal", to: "if (there === null) return refusal", tests: queue },
  // The queued message that re-aimed a running turn, and the one that lost where it came from.
  { rule: "TURN-12", file: `${authority}/queue.ts`, from: "const { by, origin, at, tools, subject, external } = item;", to: "const { by, at, tools, subject, external } = item; const origin = { ...item.origin, tab: draft.state.queue[0]?.origin.tab ?? null };", tests: queue },
  { rule: "TURN-12", file: `${authority}/queue.ts`, from: "queuedAt: at, ", to: "", tests: queue },
  // A message said into a conversation that is gone is said into the next one.
  { rule: "BOUND-1", file: `${authority}/goBack.ts`, from: "  emptyQueue(draft);\n", to: "", tests: queue },
  { rule: "BOUND-2", file: `${authority}/submit.ts`, from: 'if (rewindTo !== undefined) goBack(draft, by, { kind: "rewind", to: rewindTo });', to: "", tests: boundary },
  { rule: "BOUND-4", file: `${authority}/boundary.ts`, from: "if (draft.state.live && !command.interrupt)", to: "if (draft.state.live && command.interrupt === undefined)", tests: boundary },
  { rule: "BOUND-5", file: `${authority}/visiblePath.ts`, from: "end = ends.get(end.parent)", to: "end = ends.get(end.parent - 0.5)", tests: continued },
  { rule: "BOUND-5", file: `${authority}/continueFrom.ts`, from: "fence: source.fence,", to: "fence: 0,", tests: continued },
  { rule: "PIN-12", file: `${authority}/continueFrom.ts`, from: "private: source.private,", to: "private: null,", tests: continued },
  // Messages of two windows run in one of them.
  { rule: "TURN-13", file: `${authority}/pinOf.ts`, from: "first !== undefined && others.length === 0", to: "first !== undefined", tests: takeOver },
  // The window that attached last gets the calls.
  { rule: "PIN-1", file: `${authority}/claimCall.ts`, from: "tab !== undefined && live?.pin?.tab === tab &&", to: "tab !== undefined && live?.pin != null &&", tests: pages },
  { rule: "PIN-7", file: `${authority}/claimCall.ts`, from: "live.pin?.version !== version", to: "version < 0", tests: test("badInput") },
  { rule: "PIN-7", file: `${authority}/claimCall.ts`, from: 'if (call.claim !== null) return { code: "call-settled" };', to: "", tests: pages },
  { rule: "PIN-10", file: `${authority}/claimCall.ts`, from: "tab !== null && tab.canAct &&", to: "tab !== null &&", tests: pages },
  { rule: "PIN-10", file: `${authority}/claimCall.ts`, from: 'return live.state === "paused" ? null', to: "return live.state ? null", tests: pages },
  // What nobody claimed has a result.
  { rule: "PIN-8", file: `${authority}/callResult.ts`, from: "if (call.claim === null)", to: "if (call.claim === undefined)", tests: pages },
  { rule: "PIN-8", file: `${authority}/callResult.ts`, from: "if (!isPinned(state, command.caller))", to: "if (state.live?.pin === undefined)", tests: pages },
  { rule: "PIN-7", file: `${authority}/pageCalls.ts`, from: 'call.claim === null ? "not-run" : "unknown"', to: '"not-run"', tests: takeOver.concat(deadlines, test("queueAndPages.property")) },
  { rule: "PIN-7", file: `${authority}/endTurn.ts`, from: "  closeUntold(draft);\n", to: "", tests: pages },
  // A call that failed is said to be under way, or under way said to have failed.
  { rule: "PIN-3", file: `${authority}/callDeadlines.ts`, from: "away.since > call.at ? away.since : call.at", to: "away.since", tests: deadlines },
  { rule: "PIN-3", file: `${authority}/windowAt.ts`, from: "return lapses <= at ?", to: "return lapses === null ?", tests: deadlines },
  { rule: "TURN-5", file: `${authority}/callDeadlines.ts`, from: " && steadyMs >= deadline.lifeMs", to: "", tests: deadlines },
  { rule: "TURN-5", file: `${authority}/sweep.ts`, from: "if (steady) endOverdue", to: "endOverdue", tests: deadlines },
  { rule: "PIN-4", file: `${authority}/killPin.ts`, from: "tab.elsewhere && !isThere(tab, at)", to: "tab.elsewhere", tests: deadlines },
  { rule: "PIN-4", file: `${authority}/killPin.ts`, from: "tab.subject !== holder", to: 'tab.subject === ""', tests: deadlines },
  // Two windows with one version of the pin.
  { rule: "PIN-9", file: `${authority}/takeOver.ts`, from: "live.pinVersion + 1", to: "live.pinVersion", tests: takeOver },
  { rule: "PIN-9", file: `${authority}/takeOver.ts`, from: "if (live.pin !== null && live.state === \"paused\") closeOpen(draft);", to: "", tests: takeOver },
  { rule: "PIN-10", file: `${authority}/takeOver.ts`, from: "if (live.pin !== null && live.state === \"paused\") closeOpen(draft);", to: "if (live.state === \"paused\") closeOpen(draft);", tests: takeOver },
  // Taken over while the agent speaks, its approval request fails the turn.
  { rule: "PIN-9", file: `${authority}/takeOver.ts`, from: "live.pin !== null && live.state === \"paused\"", to: "live.pin !== null", tests: takeOver },
  // A context that any tool, or any window, brings moves the turn.
  { rule: "PIN-5", file: `${authority}/callResult.ts`, from: "!live.navigating.includes(name) || ", to: "", tests: contexts },
  { rule: "PIN-6", file: `${authority}/contextNote.ts`, from: "before === null || ", to: "", tests: contexts },
  { rule: "PIN-6", file: `${authority}/contextNote.ts`, from: "entry.seq <= seq", to: "entry.seq > 0", tests: contexts },
  { rule: "PIN-12", file: `${authority}/startTurn.ts`, from: "draft.state.private === null ? origin.context : null", to: "origin.context", tests: contexts },
  { rule: "PIN-12", file: `${authority}/callResult.ts`, from: "if (isPrivate) return", to: "if (isPrivate === null) return", tests: privacy },
  { rule: "PIN-12", file: `${authority}/streamEnd.ts`, from: "  closePrivate(draft);\n", to: "", tests: privacy },
  // "Always allow" for more than was said, or for ever.
  { rule: "GATE-4", file: `${authority}/answer.ts`, from: 'if (scope === "session" && call) addRule', to: "if (call) addRule", tests: rules },
  { rule: "GATE-4", file: `${authority}/rules.ts`, from: "filter(([name]) => name !== tool)", to: "filter(([name]) => name !== null)", tests: rules },
  { rule: "SEC-8", file: `${authority}/rules.ts`, from: "Object.hasOwn(rules, tool)", to: "tool in rules", tests: rules },
  // What was approved is not what runs.
  { rule: "GATE-4", file: `${authority}/settleGate.ts`, from: "return { ...call, seq, inputHash, form: isForm(input) };", to: "return { ...call, seq };", tests: rules },
  { rule: "GATE-5", file: `${authority}/resumeTurn.ts`, from: 'live?.state !== "paused" || !awaitsNothing(live)', to: 'live?.state !== "paused"', tests: rules },
  // An approved page call is run by nobody.
  { rule: "GATE-3", file: `${authority}/settleGate.ts`, from: "return page ?", to: "return page === null ?", tests: pages },
];
