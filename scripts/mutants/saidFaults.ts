import type { NamedFault } from "./namedFault.ts";

const entities = "packages/entities/src";
const authority = `${entities}/authority`;
const test = (name: string) => [`${authority}/${name}.test.ts`];
const outbox = [`${entities}/outbox/outbox.test.ts`];
const windows = [`${entities}/workspace/windows.sim.test.ts`];
const broken = [`${entities}/workspace/breakage.sim.test.ts`];
const reported = [`${entities}/workspace/reported.sim.test.ts`];
const adoption = [`${entities}/adoption/adopt.test.ts`];

/** Slips in what a person says to a turn and what becomes of it: sent, stopped, kept, shown again. */
export const saidFaults: NamedFault[] = [
  // Two answers at once; or a message goes past one that waits for a person.
  { rule: "TURN-1", file: `${authority}/submit.ts`, from: 'if (live && command.onBusy === "reject") return draft.refuse({ code: "turn-in-progress", turn: live.turn });', to: "", tests: test("submit") },
  { rule: "TURN-1", file: `${authority}/submit.ts`, from: 'if (live && command.onBusy === "reject")', to: 'if (live?.state === "running" && command.onBusy === "reject")', tests: test("submit") },
  // A paused answer keeps its lease, and is lost with it; it goes on before everything is settled, or under the fence of before.
  { rule: "TURN-3", file: `${authority}/pauseTurn.ts`, from: 'state: "paused", lease: null,', to: 'state: "paused",', tests: test("streamEnd") },
  { rule: "TURN-3", file: `${authority}/resumeTurn.ts`, from: 'if (live?.state !== "paused" || !awaitsNothing(live)) return undefined;', to: 'if (live?.state !== "paused") return undefined;', tests: test("streamEnd") },
  { rule: "TURN-3", file: `${authority}/resumeTurn.ts`, from: "const fence = draft.nextFence();", to: "const fence = draft.state.fence;", tests: test("streamEnd") },
  { rule: "TURN-3", file: "packages/gateway/src/agents/runTurn.ts", from: "cancel = clock.after(RENEW_MS, () => {", to: "cancel = clock.after(RENEW_MS * 6, () => {", tests: ["packages/gateway/src/agents/runTurn.test.ts"] },
  // A cleared chat takes what was said into the one before; a stale base of a longer log, or of another epoch, is believed; nobody hears what was missed.
  { rule: "TURN-8", file: `${authority}/basePosition.ts`, from: "state.lastBoundary > base.count ?", to: "state.lastBoundary >= base.count ?", tests: test("submit") },
  { rule: "TURN-8", file: `${authority}/basePosition.ts`, from: 'state.lastBoundary > base.count ? { code: "conversation-changed", boundary: state.lastBoundary } : null', to: "null", tests: test("submit") },
  { rule: "TURN-8", file: `${authority}/basePosition.ts`, from: ": base.last === baseRecord;", to: ": base.last === baseRecord && base.epoch === state.epoch;", tests: test("submit") },
  { rule: "TURN-8", file: `${authority}/basePosition.ts`, from: "|| base.count > state.count", to: "", tests: test("submit") },
  { rule: "TURN-8", file: `${authority}/submit.ts`, from: "const missed = count - base.count;", to: "const missed = 0;", tests: test("submit") },
  // Older than a minute it goes out by itself; tried for ever.
  { rule: "TURN-9", file: `${entities}/outbox/outbox.ts`, from: "BY_ITSELF_MS = 60_000", to: "BY_ITSELF_MS = 600_000", tests: outbox },
  { rule: "TURN-9", file: `${entities}/outbox/outbox.ts`, from: "MOST_ATTEMPTS = 5", to: "MOST_ATTEMPTS = 50", tests: outbox },
  // A Stop that failed looks like one that was done; what comes after it is not shown.
  { rule: "TURN-9", file: `${entities}/session/stopping.ts`, from: "(event.ok ? route : route.set({ stop: { ...stop, failed: true } }))", to: "(route)", tests: windows },
  { rule: "TURN-9", file: `${entities}/session/viewOf.ts`, from: "state.stop !== null && !state.stop.failed ?", to: "state.stop !== null ?", tests: windows },
  // Stop says nobody; stops a later answer; is an error the second time; leaves the fence, and the runner writes on.
  { rule: "TURN-14", file: `${authority}/stop.ts`, from: "by: byUser(command.caller)", to: 'by: { kind: "gateway" }', tests: test("endings") },
  { rule: "TURN-14", file: `${authority}/stop.ts`, from: "if (state.live?.turn !== command.turn) return", to: "if (state.live === null) return", tests: test("endings") },
  { rule: "TURN-14", file: `${authority}/stop.ts`, from: 'return draft.done({ ok: true, kind: "stopped", stopped: false });', to: 'return draft.refuse({ code: "turn-ended" });', tests: test("endings") },
  { rule: "TURN-14", file: `${authority}/endTurn.ts`, from: "draft.nextFence();", to: "", tests: test("endings") },
  // The view runs on after Stop, or empties; a second press asks again, one after a failed one doesn't.
  { rule: "TURN-14", file: `${entities}/session/viewOf.ts`, from: "items: state.stop !== null && !state.stop.failed ? state.stop.items : adoption.items,", to: "items: adoption.items,", tests: broken },
  { rule: "TURN-14", file: `${entities}/session/stopping.ts`, from: "items: route.state.adoption.items, failed: false", to: "items: [], failed: false", tests: broken },
  { rule: "TURN-14", file: `${entities}/session/stopping.ts`, from: "if (stop !== null && stop.turn === turn && !stop.failed) return route;", to: "", tests: broken },
  { rule: "TURN-14", file: `${entities}/session/stopping.ts`, from: "if (stop !== null && stop.turn === turn && !stop.failed) return route;", to: "if (stop !== null) return route;", tests: windows },
  // A denied call counts as one that the lost runner may have begun.
  { rule: "TURN-15", file: `${authority}/closeBegun.ts`, from: 'call.answered !== "deny" && ', to: "", tests: test("claim") },
  // A window that is hidden, looks at another chat, closes this one or loads anew stops its answer.
  { rule: "TURN-16", file: `${entities}/session/sessionDriver.ts`, from: 'dispatch({ type: "follow", event: { type: "hidden" } }); dispatch({ type: "keep" }); return;', to: 'dispatch({ type: "stop" }); return;', tests: reported },
  { rule: "TURN-16", file: `${entities}/session/sessionDriver.ts`, from: 'dispatch({ type: "follow", event: { type: now ? "visible" : "hidden" } });', to: 'dispatch(now ? { type: "follow", event: { type: "visible" } } : { type: "stop" });', tests: reported },
  { rule: "TURN-16", file: `${entities}/session/sessionDriver.ts`, from: 'stop() {\n      dispatch({ type: "keep" });', to: 'stop() {\n      dispatch({ type: "stop" });', tests: reported },
  // A fresh token is not tried.
  { rule: "TURN-18", file: `${entities}/client/http.ts`, from: "if (fresh === null || fresh === sent) break;", to: "break;", tests: [`${entities}/client/gatewayClient.test.ts`] },

  // Half a batch lands; a batch that came again is written again; one that is missing is not noticed; a refused step leaves something.
  { rule: "LOG-2", file: `${authority}/append.ts`, from: 'if (wrong !== null) return draft.refuse({ code: "invalid", detail: wrong });', to: "if (wrong !== null) break;", tests: test("append") },
  { rule: "LOG-2", file: `${authority}/append.ts`, from: "if (command.batch <= held.live.batch) return", to: "if (command.batch < held.live.batch) return", tests: test("append") },
  { rule: "LOG-2", file: `${authority}/append.ts`, from: 'if (command.batch !== held.live.batch + 1) return draft.refuse({ code: "batch-gap", expected: held.live.batch + 1 });', to: "", tests: test("append") },
  { rule: "LOG-2", file: `${authority}/draft.ts`, from: "return refusal(this.#before, problem);", to: "return refusal(this.state, problem);", tests: test("append") },
  // Half a credential is one: the name without the secret, the secret under another name, another turn's.
  { rule: "SEC-6", file: `${entities}/turn/lease.ts`, from: "return lease?.runner === runner.id && lease.secretHash === runner.secretHash;", to: "return lease?.runner === runner.id;", tests: test("append") },
  { rule: "SEC-6", file: `${entities}/turn/lease.ts`, from: "return lease?.runner === runner.id && lease.secretHash === runner.secretHash;", to: "return lease?.secretHash === runner.secretHash;", tests: test("append") },
  { rule: "SEC-6", file: `${authority}/heldTurn.ts`, from: "live?.turn === presented.turn && holdsLease(live, presented)", to: "live && holdsLease(live, presented)", tests: test("append") },
  // Nobody takes the step that ends a lapsed turn first.
  { rule: "TURN-4", file: `${authority}/submit.ts`, from: "if (!command.tooEarly) endOverdue(draft, command.runner);", to: "", tests: test("submit") },
  { rule: "TURN-4", file: `${authority}/answer.ts`, from: "if (!command.tooEarly) endOverdue(draft, command.runner);", to: "", tests: test("answer") },
  // An agent that goes on changing its object changes the log.
  { rule: "LOG-1", file: `${authority}/append.ts`, from: "return JSON.parse(JSON.stringify(chunks)) as UIMessageChunk[];", to: "return chunks;", tests: test("append") },
  // What came late in one joined record counts as one.
  { rule: "LOG-6", file: `${entities}/transcript/fold.ts`, from: "work.notShown[what] += record.seq - fromOf(record) + 1;", to: "work.notShown[what] += 1;", tests: [`${entities}/transcript/fold.test.ts`] },
  // The list goes by whose clock made the chat.
  { rule: "LOG-8", file: `${entities}/storage/historyEntry.ts`, from: "[...byKey.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))", to: "[...byKey.values()].sort((a, b) => (a.key.session < b.key.session ? 1 : -1))", tests: reported },

  // A source that lags is believed to be alive and well; a read without news draws everything again.
  { rule: "ADOPT-4", file: `${entities}/adoption/receivePage.ts`, from: "return receipt.behind ? nothing(state) : receiveSame(state, page, nowMs);", to: "return receiveSame(state, page, nowMs);", tests: adoption },
  { rule: "ADOPT-4", file: `${entities}/session/viewOf.ts`, from: "if (view !== null && sameView(view, next)) return null;", to: "", tests: broken },
  // What the server replaced is gone for good; what streamed is left standing, and nobody reads.
  { rule: "ADOPT-5", file: `${entities}/adoption/replaceLog.ts`, from: "restarted && state.items.length > 0", to: "false && state.items.length > 0", tests: adoption },
  { rule: "ADOPT-17", file: `${entities}/adoption/adopt.ts`, from: 'asks: [nextAsk(ended, "stream-ended")]', to: "asks: []", tests: [`${entities}/adoption/overlay.test.ts`] },
  // A boundary of long ago excuses what is missing now.
  { rule: "ADOPT-3", file: `${entities}/adoption/receivePage.ts`, from: "boundary: next.lastBoundary > state.log.count", to: "boundary: next.lastBoundary > 0", tests: adoption },
  // The copy is written with each record, or never while an answer runs, nor at its end, nor when the page is hidden.
  { rule: "ADOPT-8", file: `${entities}/session/keepSnapshot.ts`, from: 'if (when === "now-and-then" && route.at.nowMs - saved.atMs < KEEP_EVERY_MS) return route;', to: "", tests: windows },
  { rule: "ADOPT-8", file: `${entities}/session/keepSnapshot.ts`, from: 'if (when === "now-and-then" && route.at.nowMs - saved.atMs < KEEP_EVERY_MS) return route;', to: 'if (when === "now-and-then") return route;', tests: windows },
  { rule: "ADOPT-8", file: `${entities}/session/onAnswer.ts`, from: 'fresh.some((record) => record.type === "turn-end") ? "now" : "now-and-then"', to: '"now-and-then"', tests: windows },
  { rule: "ADOPT-8", file: `${entities}/session/sessionDriver.ts`, from: 'dispatch({ type: "follow", event: { type: "hidden" } }); dispatch({ type: "keep" }); return;', to: 'dispatch({ type: "follow", event: { type: "hidden" } }); return;', tests: windows },
  // A reload sends once more what may have landed; somebody's record settles an answer; a duplicate sends its original's message.
  { rule: "ADOPT-11", file: `${entities}/outbox/outbox.ts`, from: 'return entry.state.kind === "sending" ? { ...entry, state: { kind: "waiting" } } : entry;', to: "return entry;", tests: outbox },
  { rule: "ADOPT-11", file: `${entities}/outbox/outbox.ts`, from: ": gates.has(entry.gate)));", to: ": gates.size >= 0));", tests: outbox },
  { rule: "ADOPT-11", file: `${entities}/session/driver.ts`, from: 'route.outbox({ type: "owned", entries: event.entries });', to: "", tests: windows },
  // Any message's record takes the place of what is being sent.
  { rule: "ADOPT-14", file: `${entities}/outbox/outbox.ts`, from: '(entry.kind === "message" ? messages.has(entry.id) :', to: '(entry.kind === "message" ? messages.size > 0 :', tests: outbox },
  // "Not sent" is said although the log was read from behind it, or while an answer runs; one read that is older than the message proves it lost.
  { rule: "ADOPT-15", file: `${entities}/outbox/outbox.ts`, from: "if (event.readFrom <= entry.base.count && !live)", to: "if (!live)", tests: outbox },
  { rule: "ADOPT-15", file: `${entities}/outbox/outbox.ts`, from: "if (event.readFrom <= entry.base.count && !live)", to: "if (event.readFrom <= entry.base.count)", tests: outbox },
  { rule: "ADOPT-15", file: `${entities}/outbox/outbox.ts`, from: "return entry.state.missed ?", to: "return !entry.state.missed ?", tests: outbox },
  { rule: "ADOPT-15", file: `${entities}/session/onAnswer.ts`, from: "const grew = moved || waitsForRead(route.state);", to: "const grew = moved;", tests: [`${entities}/session/onAnswer.test.ts`] },
  // A reload of a long chat shows less than before.
  { rule: "ADOPT-16", file: `${entities}/adoption/fromSnapshot.ts`, from: "needsBefore(folded) || kept.first > 1 ?", to: "needsBefore(folded) ?", tests: windows },
];
