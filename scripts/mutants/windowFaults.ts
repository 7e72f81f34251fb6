import type { NamedFault } from "./namedFault.ts";

const entities = "packages/entities/src";
const calls = [`${entities}/session/pageCalls.test.ts`];
const pages = [`${entities}/workspace/pageTools.sim.test.ts`];
const queue = [`${entities}/workspace/queue.sim.test.ts`];
const outbox = [`${entities}/outbox/outboxQueue.test.ts`];
const told = [`${entities}/session/onTold.test.ts`];
const leaving = [`${entities}/workspace/signOut.sim.test.ts`];
const caching = [`${entities}/workspace/caching.sim.test.ts`];
const back = [`${entities}/workspace/boundaries.sim.test.ts`];

/** Slips in what a window does for a conversation: page tools, the queue, going back, two agents. */
export const windowFaults: NamedFault[] = [
  // Whoever has the chat open runs the call.
  { rule: "PIN-2", file: `${entities}/session/pageCalls.ts`, from: "return pin !== null && pin.tab === this.now.me ? pin.version : null;", to: "return pin === null ? null : pin.version;", tests: calls },
  // A page that has not settled who it is takes calls: a duplicate runs its original's.
  { rule: "PIN-2", file: `${entities}/session/pageCalls.ts`, from: "if (this.came === null || !mayAct) return;", to: "if (this.came === null) return;", tests: calls },
  // The window that drives falls off the server's list after two and a half minutes.
  { rule: "PIN-2", file: `${entities}/session/attach.ts`, from: "return isCountedOn(route) ? attach(route, \"anew\") : route;", to: "return route;", tests: pages },
  // A changing call runs after a reload without anybody's word.
  { rule: "PIN-3", file: `${entities}/session/pageCallRules.ts`, from: "if (cameBack && tool.mutates === true && tool.repeatable !== true)", to: "if (cameBack && tool.name === \"\")", tests: calls },
  // Don't run runs it.
  { rule: "PIN-3", file: `${entities}/session/pageCalls.ts`, from: "const verdict: Verdict = run ? this.verdict(call) : ", to: "const verdict: Verdict = run || !run ? this.verdict(call) : ", tests: calls },
  // The page moved between the claim and its answer.
  { rule: "PIN-5", file: `${entities}/session/pageCallRules.ts`, from: "turnContext?.id !== page.context?.id", to: "turnContext?.id === \"\"", tests: calls },
  // A document that a tool loaded knows nothing of the call.
  { rule: "PIN-5", file: `${entities}/session/pageCalls.ts`, from: "if (navigates) this.note({", to: "if (navigates && version < 0) this.note({", tests: calls },
  // The context of a tool that navigates stays at home.
  { rule: "PIN-5", file: `${entities}/session/callRunner.ts`, from: "body = { ...body, context: shownContext(pageNow(pageTools).context) };", to: "body = { ...body };", tests: pages },
  // A refused claim is taken for one.
  { rule: "PIN-7", file: `${entities}/session/pageCalls.ts`, from: "if (answer === \"no\") return", to: "if (answer === \"no\" && work.again) return", tests: calls },
  // What another page load had claimed is executed once more.
  { rule: "PIN-7", file: `${entities}/session/pageCalls.ts`, from: "if (note === undefined) return this.settle(call.call, version, { lost: true });", to: "if (note === undefined) return this.start(call, version, true);", tests: calls },
  // A claim under an old version of the pin counts.
  { rule: "PIN-7", file: `${entities}/session/pageCalls.ts`, from: "call.claim.tab === this.now.me && call.claim.version === version;", to: "call.claim.tab === this.now.me;", tests: calls },
  // Two tools of one page run into each other.
  { rule: "PIN-7", file: `${entities}/session/pageCalls.ts`, from: "if (this.isBusy()) return;", to: "", tests: calls },
  // The old window goes on working after it lost the page tools.
  { rule: "PIN-9", file: `${entities}/session/pageCalls.ts`, from: "if (work.kind === \"running\") this.effects.push({ type: \"abort-tool\", call });", to: "", tests: calls },
  // The old window is not told.
  { rule: "PIN-9", file: `${entities}/session/pageCallsView.ts`, from: "const moved = live.moved.includes(state.me) && live.pin?.tab !== state.me;", to: "const moved = false;", tests: pages },
  // A window without page tools is offered to take them over.
  { rule: "PIN-9", file: `${entities}/session/pageCallsView.ts`, from: "state.settled && mayWrite(state.role) && state.page.offers.length > 0;", to: "state.settled && mayWrite(state.role);", tests: pages },
  // A missing tool is left waiting.
  { rule: "PIN-13", file: `${entities}/session/pageCallRules.ts`, from: "return maySpeakStill ? { kind: \"later\" } : { kind: \"refuse\"", to: "return maySpeakStill || tool === undefined ? { kind: \"later\" } : { kind: \"refuse\"", tests: calls },
  // The server goes on telling of the page that was.
  { rule: "PIN-14", file: `${entities}/session/onPageCalls.ts`, from: "return attach(route.set({ page }), \"anew\");", to: "return attach(route.set({ page }));", tests: pages },
  // A host's wrong word takes the chat down.
  { rule: "PIN-14", file: `${entities}/session/pageOffers.ts`, from: "contextSchema.safeParse(attempt(() => page.context(), null))", to: "contextSchema.safeParse(page.context())", tests: [`${entities}/session/runPageTool.test.ts`] },
  // A result that got no answer is never sent again.
  { rule: "TURN-9", file: `${entities}/session/pageCalls.ts`, from: "return this.set(event.call, { ...work, sending: false,", to: "return this.set(event.call, { ...work, sending: true,", tests: calls },
  // A result is forgotten with its page.
  { rule: "TURN-9", file: `${entities}/session/pageCalls.ts`, from: "if (!(\"lost\" in body)) this.note({ call, tab: me, body });", to: "", tests: pages },
  // The second of two messages overtakes the first.
  { rule: "TURN-11", file: `${entities}/outbox/outbox.ts`, from: "if (event.maySend && isBehind(outbox, event.entry)) {", to: "if (event.maySend && outbox.length < 0) {", tests: [...outbox, ...queue] },
  // Removed elsewhere, it comes back as a message that was not sent.
  { rule: "TURN-11", file: `${entities}/session/sendAnswer.ts`, from: "if (answer.kind === \"refused\" && answer.code === \"queue-item-removed\") return { kind: \"removed\" };", to: "", tests: [`${entities}/session/sendAnswer.test.ts`] },
  // An old header makes a queued message vanish.
  { rule: "TURN-11", file: `${entities}/outbox/outbox.ts`, from: "(fresh && entry.state.kind === \"queued\"", to: "(entry.state.kind === \"queued\"", tests: outbox },
  // A header that was asked too early is believed.
  { rule: "TURN-11", file: `${entities}/session/onHeader.ts`, from: "return again ? route.askHeader() : route;", to: "return route;", tests: told },
  // A queue that a list told of is asked for once, and never again where that was lost.
  { rule: "TURN-11", file: `${entities}/session/route.ts`, from: "const untold = queueUnknown || ", to: "const untold = ", tests: told },
  // What waits and what is in the log is shown twice.
  { rule: "TURN-11", file: `${entities}/session/onTold.ts`, from: "const header = withQueueOf(told, state.header);", to: "const header = told;", tests: told },
  // Send again turns a waiting message into an interruption's opposite.
  { rule: "TURN-12", file: `${entities}/outbox/outbox.ts`, from: "entry.onBusy === undefined && onBusy !== undefined", to: "onBusy !== undefined", tests: outbox },
  // A message whose request was lost is left behind where the log moved on.
  { rule: "TURN-7", file: `${entities}/outbox/outbox.ts`, from: "(entry.attempts > 0 || entry.state.inLine === true)", to: "entry.state.inLine === true", tests: outbox },
  // The first message of a chat comes back a second time as a new one.
  { rule: "BOUND-2", file: `${entities}/session/actions.ts`, from: "add(said, { rewindTo: before, onBusy: \"interrupt\" })", to: "add(said, { onBusy: \"interrupt\" })", tests: back },
  // Cleared, and told as not cleared.
  { rule: "BOUND-4", file: `${entities}/session/commands.ts`, from: "return await reading && landed() ? { kind: \"done\", value: null } : outcome;", to: "return await reading ? outcome : outcome;", tests: back },
  // Not heard, and told as done.
  { rule: "BOUND-4", file: `${entities}/session/commands.ts`, from: "return answer.kind === \"ok\" ? { kind: \"done\", value: value(answer.value) } : notDone(answer, serverName());", to: "return { kind: \"done\", value: value((answer as { value: T }).value) };", tests: back },
  // Switching back begins a new chat each time.
  { rule: "BOUND-3", file: `${entities}/workspace/createWorkspace.ts`, from: "if (key === undefined) return newChat(agent);", to: "if (key !== null) return newChat(agent);", tests: back },
  // Every window follows the choice of one.
  { rule: "BOUND-3", file: `${entities}/storage/agentStore.ts`, from: "if (now.chosen !== agent) own.write(\"agents\", { ...now, chosen: agent });", to: "", tests: back },
  // The rule that a person made with an approval never leaves this window.
  { rule: "GATE-4", file: `${entities}/session/sendEntry.ts`, from: "...(scope !== undefined && { scope }),", to: "", tests: back },
  // No tombstone: a window that heard no word stays signed in.
  { rule: "VIEW-13", file: `${entities}/storage/signIn.ts`, from: "const stands = local.set(signOutKey(user), mark);", to: "const stands = true;", tests: leaving },
  // Nobody looks again after a write: one that crossed the purge stays for good.
  { rule: "VIEW-13", file: `${entities}/storage/chatStorage.ts`, from: "if (look() === \"over\") place.remove(key);", to: "", tests: leaving },
  // The tombstone names the user: who signs in again stands under the keys of before, and a late window's purge takes them.
  { rule: "VIEW-13", file: `${entities}/storage/keys.ts`, from: "${signIn === null ? \"\" : `@${signIn}`}", to: "${signIn === \"\" ? signIn : \"\"}", tests: leaving },
  // Storage that was cleared by hand signs people out.
  { rule: "VIEW-13", file: `${entities}/storage/signIn.ts`, from: "if (mark !== null && mark !== began) ended(mine);", to: "if (mark !== began) ended(mine);", tests: leaving },
  // What a crash left of a purge stays.
  { rule: "VIEW-13", file: `${entities}/workspace/keeping.ts`, from: "sweepEnded(local, [local, session]);", to: "", tests: leaving },
  // What stands in the window's own storage stays.
  { rule: "VIEW-13", file: `${entities}/storage/signIn.ts`, from: "for (const storage of [local, session]) {", to: "for (const storage of [local]) {", tests: leaving },
  // The page forgets its token before its window has left the chats.
  { rule: "VIEW-13", file: `${entities}/workspace/lastToken.ts`, from: "if (!isOver()) last = await token(refused);", to: "last = await token(refused);", tests: leaving },
  // What stood there before the server forbade it stays.
  { rule: "SEC-13", file: `${entities}/storage/chatStorage.ts`, from: "      purge(allowed);\n", to: "", tests: caching },
  // The page's wish beats the server's word.
  { rule: "SEC-13", file: `${entities}/storage/keep.ts`, from: "return STRICT[a] >= STRICT[b] ? a : b;", to: "return STRICT[a] < STRICT[b] ? a : b;", tests: caching },
  // Before the first word everything is written.
  { rule: "SEC-13", file: `${entities}/workspace/keeping.ts`, from: "policy === null ? \"memory\" : ", to: "policy === null ? wanted : ", tests: caching },
  // The word is forgotten with its page.
  { rule: "SEC-13", file: `${entities}/workspace/keeping.ts`, from: "local.set(policyKey, next);", to: "", tests: caching },
  // A window that slept writes under the word of before.
  { rule: "SEC-13", file: `${entities}/workspace/keeping.ts`, from: "if (told !== null && told !== policy) obey(told);", to: "", tests: caching },
  // Results of page tools are left in the window's storage.
  { rule: "SEC-13", file: `${entities}/workspace/keeping.ts`, from: "signIn.isOver() || chats.keep() === \"memory\"", to: "signIn.isOver()", tests: caching },
];
