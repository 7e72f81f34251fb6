import type { LiveTurn, OpenCall, SessionState } from "../../authority/index.ts";
import type { SessionId } from "../../ids/ids.ts";
import { keyText } from "../../owner/sessionKey.ts";
import { isPageCall } from "../../turn/waits.ts";
import type { SessionView } from "../../session/sessionView.ts";
import { healStorage, HOUR_MS } from "./faultActs.ts";
import { itemsAt, itemsText } from "./logBook.ts";
import { nameOf, openChats, windowOf, type Pane, type Simulation } from "./simulation.ts";

/** Twice the longest wait of any schedule. */
const LONGEST_MS = 120_000;
/** One throttle period of a chat that is looked at again. */
const LOOK_MS = 61_000;
/** A request that hangs, its repetition, and what a server may ask to wait. */
const SETTLE_MS = 90_000;
/** A call's limit, and the sweep's. */
const CALL_LIFE_MS = 320_000;

/** Faults stop, time passes, everybody is visible and online: then every window equals the log, and nothing that was said is lost. */
export async function settleDown(simulation: Simulation): Promise<void> {
  const { world } = simulation;
  for (const browser of simulation.browsers) {
    browser.sim.network.clearFaults();
    browser.sim.network.offline = false;
    browser.sim.browser.online();
    healStorage(browser);
  }
  world.gateway.setPush(simulation.seed % 3 !== 0);
  if (!simulation.running) world.gateway.start();
  simulation.running = true;
  for (const { tab } of simulation.panes) {
    if (tab.frozen()) tab.thaw();
    if (!tab.alive()) tab.load("reload");
    tab.show();
  }
  // Deadlines are the store's clock's (TURN-5): one that was set back by a day would be reached a day later.
  simulation.storeWall.offMs = HOUR_MS;
  await endAnswers(simulation);
  await world.pass(SETTLE_MS);
  // As the page does when it is looked at again.
  for (const pane of simulation.panes) void windowOf(pane).workspace.api.list();
  await world.pass(LONGEST_MS);
}

/** Agents finish what they are at, queues go on, and what waits for a page is given its whole time: at the end only questions are open. */
async function endAnswers({ world }: Simulation): Promise<void> {
  for (let round = 0; round < 60; round++) {
    const live = world.gateway.sessions().filter((id) => world.gateway.session(id).state.live !== null);
    const running = live.filter((id) => world.gateway.session(id).state.live?.state === "running");
    for (const id of running) world.gateway.agent(id).end();
    if (live.some((id) => pageCallsOf(world.gateway.session(id).state.live).length > 0)) await world.pass(CALL_LIFE_MS);
    else if (running.length === 0) return;
  }
}

function pageCallsOf(live: LiveTurn | null): OpenCall[] {
  return live?.calls.filter((call) => isPageCall(call, live.tools)) ?? [];
}

export async function quietProblems(simulation: Simulation): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < Math.max(0, ...simulation.panes.map((pane) => openChats(pane).length)); round++) {
    for (const pane of simulation.panes) {
      const key = openChats(pane)[round];
      if (key !== undefined) windowOf(pane).workspace.activate(key);
    }
    await simulation.world.pass(LOOK_MS);
    problems.push(...simulation.panes.flatMap((pane) => chatProblems(simulation, pane, round)));
  }
  return [...problems, ...lostWords(simulation)];
}

function chatProblems(simulation: Simulation, pane: Pane, round: number): string[] {
  const key = openChats(pane)[round];
  if (key === undefined) return [];
  const { workspace } = windowOf(pane);
  const view = workspace.store.get(workspace.sessionViewAtom(keyText(key)));
  const said = (problem: string): string => `${nameOf(pane)}: ${problem} in ${key.session}`;
  if (view === null) return [said("I9: it shows nothing")];
  const history = simulation.book.current(key.session);
  // It was never sent, or the copy that was put back is older than the chat.
  if (history === null) return ["new", "not-found", "deleted"].includes(view.phase.kind) ? [] : [said(`I9: ${view.phase.kind} although the server has no such chat`)];
  const { state } = simulation.world.gateway.session(key.session);
  // Made in this browser, opened here before anybody had written in it, written in and deleted elsewhere while this window was told of neither:
  // it is an empty new chat still, since "not listed yet" is not "gone" (VIEW-14). A first message would be refused as deleted, and kept.
  if (state.deletedAt !== null && view.phase.kind === "new" && view.items.length === 0) return [];
  if (state.deletedAt !== null) return view.phase.kind === "deleted" ? [] : [said(`I9: ${view.phase.kind} although it was deleted`)];
  const problems: string[] = [];
  const must = (holds: boolean, problem: string): void => { if (!holds) problems.push(said(problem)); };
  if (view.phase.kind === "new") return state.count === 0 ? [] : [said(`I9: it is new, and the log has ${state.count} records`)];
  must(view.phase.kind === "ready", `I9: ${view.phase.kind}`);
  must(view.records.count === state.count, `I9: it has read ${view.records.count} of ${state.count} records`);
  must(view.header === null || view.header.title === state.title, `I9: its title is ${view.header?.title} instead of ${state.title}`);
  must(view.header === null || (view.header.live === null) === (state.live === null), `I9: its header says ${view.header?.live?.state ?? "idle"}, the server ${state.live?.state ?? "idle"}`);
  must(pageCallsOf(state.live).length === 0, `PIN-3: a page call is open for ever: ${JSON.stringify(pageCallsOf(state.live))}`);
  must(view.header === null || headerSays(view) === storeSays(state), `I9: its header says ${headerSays(view)}, the server ${storeSays(state)}`);
  must(JSON.stringify(view.queue.items.map(({ item, version }) => [item, version])) === JSON.stringify(state.queue.map(({ item, version }) => [item, version])), `TURN-11: it shows ${JSON.stringify(view.queue)} of the queue ${JSON.stringify(state.queue)}`);
  must(view.pageCalls.size === 0, `I9: it still shows page calls: ${JSON.stringify([...view.pageCalls])}`);
  must(view.records.upToDate, "I9: it does not say that it is up to date");
  if (view.records.count === state.count && view.phase.kind === "ready") {
    const right = itemsText(itemsAt(history, view.older === "none" ? 1 : view.records.recent()[0]?.from ?? 1, state.count));
    must(JSON.stringify(itemsText(view.items)) === JSON.stringify(right), "I9: it does not show the log");
  }
  const waits = (state.live?.gates.length ?? 0) > 0;
  must(waits ? view.activity.kind === "waiting" : state.live !== null || !["working", "elsewhere", "waiting", "stopping"].includes(view.activity.kind), `I11: ${view.activity.kind}, and the server says ${state.live?.state ?? "idle"}${waits ? " with a question" : ""}`);
  must(!["offline", "unreachable", "unread-yet"].includes(view.activity.kind), `I9: ${view.activity.kind}`);
  for (const entry of [...view.sending, ...view.answering.values()]) must(entry.state.kind === "not-sent", `I9: something is still ${entry.state.kind}: ${JSON.stringify(entry)}`);
  return problems;
}

function headerSays(view: SessionView): string {
  const { live, queue, queueHeld, rules, private: hidden } = view.header!;
  return JSON.stringify([live?.turn ?? null, live?.pinVersion ?? 0, Array.isArray(queue) ? queue.length : queue, queueHeld, rules.map(({ tool }) => tool), hidden !== null]);
}
function storeSays({ live, queue, rules, private: hidden }: SessionState): string {
  return JSON.stringify([live?.turn ?? null, live?.pinVersion ?? 0, queue.length, live === null && queue.length > 0, Object.keys(rules), hidden !== null]);
}

/** What was taken from a person stands in a log, or is kept where it was said; what was acknowledged stands in a log. */
function lostWords(simulation: Simulation): string[] {
  const problems: string[] = [];
  for (const said of simulation.said) {
    const histories = simulation.book.histories(said.key.session);
    const logged = histories.some((history) => history.messages.has(said.message));
    const kept = said.browser.sim.browser.localStorage!.entries().some(([key]) => key.endsWith(`/${said.message}`));
    const waits = waited(simulation, said.key.session, said.message);
    if (!logged && !kept && !waits && !said.discarded && !said.untold && !said.browser.trouble) problems.push(`I4: ${said.text} (${said.message}) in ${said.key.session} is neither in the log nor kept`);
    const now = histories.at(-1);
    const twice = now?.records.filter((record) => record.type === "user-message" && JSON.stringify(record.data.parts).includes(`"${said.text}"`)).length ?? 0;
    if (twice > 1 && !said.repeated) problems.push(`I4: ${said.text} stands ${twice} times in ${said.key.session}`);
  }
  for (const { watch } of simulation.browsers) {
    for (const { session, message } of watch.acknowledged) {
      const logged = simulation.book.histories(session as never).some((history) => history.messages.has(message));
      if (!logged && !waited(simulation, session as never, message)) problems.push(`I4: ${message} was acknowledged, waits in no queue and is in no log of ${session}`);
    }
  }
  return problems;
}

/** It waits still, was taken out, or waited in a store that was put back. */
function waited({ world, queue, tally }: Simulation, session: SessionId, message: string): boolean {
  if (queue.dropped.has(message) || (queue.seen.has(message) && tally.restores > 0)) return true;
  return world.gateway.sessions().includes(session) && world.gateway.session(session).state.queue.some(({ item }) => item === message);
}

/** Every window is ended: no timer, no request and no stream may be left (I15). */
export async function leftovers(simulation: Simulation): Promise<string[]> {
  const { world } = simulation;
  for (const pane of simulation.panes) windowOf(pane).workspace.stop();
  for (const id of world.gateway.sessions()) world.gateway.stop(id);
  await world.pass(SETTLE_MS);
  const problems: string[] = [];
  const { clock } = world.world;
  if (clock.pending() > 0) problems.push(`I15: ${clock.pending()} timers are left, the next in ${(clock.nextAt() ?? 0) - clock.monotonic()} ms`);
  for (const { name, watch } of simulation.browsers) if (watch.long() > 0) problems.push(`I15: ${watch.long()} long requests of ${name} are left`);
  return problems;
}
