import type { NamedFault } from "./namedFault.ts";

const e = "packages/entities/src";
const fold = [`${e}/transcript/pageTurn.test.ts`, `${e}/transcript/fold.test.ts`];
const versions = [`${e}/transcript/versions.test.ts`];
const windows = [`${e}/testing/simulation/windows.sim.test.ts`];
const pages = [`${e}/testing/simulation/pageTools.sim.test.ts`];
const named = [`${e}/testing/simulation/interleavings.sim.test.ts`];
const recovery = [`${e}/testing/simulation/recovery.sim.test.ts`];

/** Slips in what the log says of page calls, pins, versions and waiting messages, and in what is decided of them over whole windows. */
export const pageTurnFaults: NamedFault[] = [
  // The old window is not told that it lost the page tools.
  { rule: "PIN-9", file: `${e}/transcript/turnRecords.ts`, from: "if (before !== null && before !== tab) turn.moved", to: "if (before !== null && before === tab) turn.moved", tests: fold },
  // A tool that navigated leaves the turn's page where it was.
  { rule: "PIN-5", file: `${e}/transcript/turnRecords.ts`, from: "if (context !== undefined) turn.context = context;", to: "", tests: fold },
  // A call that is over is offered to windows.
  { rule: "PIN-7", file: `${e}/transcript/queries.ts`, from: "if (!page || call === null || endedAt !== null || tool === null) return [];", to: "if (!page || call === null || tool === null) return [];", tests: fold },
  // Who took a call is forgotten.
  { rule: "PIN-7", file: `${e}/transcript/turnRecords.ts`, from: "{ claim: { tab, version, at: record.at } }", to: "{ claim: null }", tests: fold },
  // What nobody claimed is told as outcome unknown.
  { rule: "LOG-9", file: `${e}/transcript/closeCalls.ts`, from: "if (call?.page === true && call.claim === null) return", to: "if (call?.page === true && call.claim !== null) return", tests: fold },
  // The note is the person's words, or comes while the page is private.
  { rule: "PIN-6", file: `${e}/transcript/modelMessages.ts`, from: 'return metadata.note === undefined ? [] : [{ type: "text", text: metadata.note }];', to: "return [];", tests: fold },
  { rule: "PIN-12", file: `${e}/transcript/modelMessages.ts`, from: "parts: hidden ? parts : [...noteOf(message), ...parts]", to: "parts: [...noteOf(message), ...parts]", tests: fold },
  // What a page gave stays with the agent although it is private now.
  { rule: "PIN-12", file: `${e}/transcript/modelMessages.ts`, from: "forModel(hidden ? withheld(part, callAt(message, index)) : part)", to: "forModel(part)", tests: fold },
  // The edited input begins a second call, and the approval stays with the old one.
  { rule: "GATE-4", file: `${e}/transcript/applyToolChunk.ts`, from: "if (edited >= 0) return editInput(answer, edited, chunk.input);", to: "", tests: fold },
  // "For the whole chat" is lost on the way.
  { rule: "GATE-4", file: `${e}/transcript/gates.ts`, from: "...(scope !== undefined && { scope }),", to: "", tests: fold },
  // A queued message forgets since when it waited.
  { rule: "TURN-12", file: `${e}/transcript/fold.ts`, from: "...(queuedAt !== undefined && { queuedAt }),", to: "", tests: fold },
  // Another version leads to where it began, not to what grew from it.
  { rule: "BOUND-2", file: `${e}/transcript/versions.ts`, from: "const own = Math.max(end, newest.get(end) ?? 0);", to: "const own = end;", tests: versions },
  // A window that begins later takes its first turn for the chat's.
  { rule: "BOUND-2", file: `${e}/transcript/versions.ts`, from: "return at === ROOT && state.first <= 1 ? 0 : null;", to: "return at === ROOT ? 0 : null;", tests: versions },
  // A boundary is no place: what follows it is no version of what it left.
  { rule: "BOUND-2", file: `${e}/transcript/fold.ts`, from: "work.tip = nodeAfter(target, { items: [line], end: to });", to: "work.tip = nodeAfter(target, { items: [line], end: null });", tests: versions },
  // The answer is done, and what waits is forgotten; or it waits for a person although nothing went wrong.
  { rule: "TURN-11", file: `${e}/authority/streamEnd.ts`, from: "const next = startNext(draft, found.head, runner);", to: "const next = undefined as ReturnType<typeof startNext> | undefined;", tests: named },
  // What waited is said by whoever happened to be there.
  { rule: "TURN-12", file: `${e}/authority/queue.ts`, from: "origin: withData(origin, data), tools, queuedAt", to: "origin: { ...origin, context: null }, tools, queuedAt", tests: pages },
  // A boundary leaves what waited, and it is sent into the conversation that was left.
  { rule: "BOUND-1", file: `${e}/authority/goBack.ts`, from: "emptyQueue(draft);", to: "", tests: windows },
  // A late result of the old window is taken.
  { rule: "PIN-9", file: `${e}/authority/takeOver.ts`, from: "if (live.pin !== null && live.state === \"paused\") closeOpen(draft);", to: "", tests: named },
  // A restart ends what waits for a person or a window.
  { rule: "TURN-15", file: `${e}/authority/sweep.ts`, from: "if (live === null || live.lease === null || live.external) return;", to: "if (live === null || live.external) return;", tests: recovery },
  // "Always allow" is written down and not read.
  { rule: "GATE-4", file: `${e}/authority/rules.ts`, from: "return Object.hasOwn(rules, tool);", to: "return Object.hasOwn(rules, `${tool} `);", tests: windows },
  // A window that is gone keeps its call for as long as one that is there.
  { rule: "PIN-3", file: `${e}/authority/callDeadlines.ts`, from: "const since = away.since > call.at ? away.since : call.at;", to: "const since = limit;", tests: pages },
  // Any window's claim is as good as the pinned one's.
  { rule: "PIN-11", file: `${e}/session/pageCalls.ts`, from: "return pin !== null && pin.tab === this.now.me ? pin.version : null;", to: "return pin === null ? null : pin.version;", tests: pages },
];
