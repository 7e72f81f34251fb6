import type { AgentId, SessionId, TabId } from "../../ids/ids.ts";
import type { SessionKey } from "../../owner/sessionKey.ts";
import type { SessionView } from "../../session/sessionView.ts";
import type { SeededRandom } from "../seededRandom.ts";
import { createSimWorld, type SimBrowser, type SimWindow, type SimWorld } from "../simWorld.ts";
import type { VirtualTab } from "../virtualTab.ts";
import { watchExecutions, type ExecutionChecks } from "./executionChecks.ts";
import { createLogBook, type LogBook } from "./logBook.ts";
import { createQueueBook, type QueueBook } from "./queueBook.ts";
import { createRequestWatch, type RequestWatch } from "./requestWatch.ts";
import { emptyTally, type Tally } from "./tally.ts";

/** A browser of the simulation with its watch. `trouble`: its storage has refused something, so that what stood there only may be gone; `sick`: it still does. */
export interface Browser { name: string; sim: SimBrowser; watch: RequestWatch; trouble: boolean; sick: boolean }

/** A tab of a browser. Without a page (crashed, discarded) or with a frozen one nobody can act in it. */
export interface Pane { browser: Browser; tab: VirtualTab }

/** Something that a person said in a window and that was taken. */
export interface Said { message: string; text: string; key: SessionKey; browser: Browser; discarded: boolean; /** Said in a browser that the server has not told yet what may be kept: it keeps nothing until then (SEC-13), and a window that closes takes it along. */ untold: boolean; /** The same words may stand there again: the person sent them once more. */ repeated: boolean }

/** One seed's world, and what is known of it beside what it shows. */
export interface Simulation {
  readonly seed: number;
  readonly world: SimWorld;
  readonly random: SeededRandom;
  readonly browsers: Browser[];
  readonly book: LogBook;
  readonly queue: QueueBook;
  readonly executions: ExecutionChecks;
  readonly said: Said[];
  readonly tally: Tally;
  /** Last lines of what happened, newest last. */
  readonly trace: string[];
  panes: Pane[];
  /** Copies of the store, to be put back. */
  copies: string[];
  running: boolean;
  storeWall: { offMs: number };
  /** Turns whose runner died: only these may be interrupted by their lease. */
  dead: Set<string>;
  words(): string;
}

/** Beside the one that new chats are for. */
export const OTHER_AGENT = "other" as AgentId;

export function createSimulation(seed: number): Simulation {
  const storeWall = { offMs: 0 };
  // Which world it is comes first, so that a seed means the same however many acts there are.
  const push = seed % 3 !== 0;
  const world = createSimWorld({
    seed, push, agents: [OTHER_AGENT], latencyMs: 20 + (seed % 4) * 40,
    storeClock: (clock) => ({ ...clock, now: () => clock.now() + storeWall.offMs }),
  });
  const random = world.world.random;
  let said = 0;
  const dead = new Set<string>();
  const browsers = Array.from({ length: 2 + (seed % 2) }, (_, index) => createBrowser(world, index, seed));
  const book = createLogBook(world.gateway, dead);
  const nameOf = (tab: VirtualTab): TabId | null => browsers.find(({ sim }) => sim.browser.tabs.includes(tab))?.sim.windowOf(tab).workspace.me() ?? null;
  const simulation: Simulation = {
    seed, world, book, browsers, queue: createQueueBook(world.gateway), executions: watchExecutions(world, book, nameOf),
    random, storeWall, said: [], tally: emptyTally(), trace: [], panes: [], copies: [], dead, running: true,
    words: () => `w${++said}`,
  };
  for (const browser of browsers) simulation.panes.push({ browser, tab: browser.sim.open().tab });
  return simulation;
}

function createBrowser(world: SimWorld, index: number, seed: number): Browser {
  const watch = createRequestWatch(world.world.clock);
  // Some browsers have no locks, some no channels: there each load is a fresh window, and polling is all there is.
  const locks = (seed + index * 5) % 11 !== 0;
  const channels = (seed + index * 7) % 13 !== 0;
  const sim = world.browser({ locks, channels, wrap: watch.wrap, pages: true });
  watch.nameOf = (tab, environment) => {
    const window = sim.windowOf(tab) as SimWindow | undefined;
    return window?.workspace.environment === environment ? window.workspace.me() : null;
  };
  return { name: "ABC"[index]!, sim, watch, trouble: false, sick: false };
}

export function windowOf({ browser, tab }: Pane): SimWindow {
  return browser.sim.windowOf(tab);
}

/** Tabs with a page that a person can act in. */
export function awake(simulation: Simulation): Pane[] {
  return simulation.panes.filter(({ tab }) => tab.alive() && !tab.frozen());
}

export function openChats(pane: Pane): SessionKey[] {
  const { workspace } = windowOf(pane);
  return workspace.store.get(workspace.openChatsAtom);
}

export function activeChat(pane: Pane): SessionKey | null {
  const { workspace } = windowOf(pane);
  return workspace.store.get(workspace.activeChatAtom);
}

/** The active chat of a tab with its view; null where the tab shows none. */
export function shown(pane: Pane): { key: SessionKey; view: SessionView } | null {
  const key = activeChat(pane);
  return key === null ? null : { key, view: windowOf(pane).view(key) };
}

export function nameOf({ browser, tab }: Pane): string {
  return `${browser.name}.${tab.name}`;
}

/** Sessions with a turn in which an agent can act now. */
export function answering(simulation: Simulation): SessionId[] {
  const { gateway } = simulation.world;
  return simulation.running ? gateway.sessions().filter((id) => gateway.session(id).state.live?.state === "running") : [];
}

export function pick<T>(random: SeededRandom, of: readonly T[]): T | null {
  return of.length === 0 ? null : of[random.below(of.length)]!;
}
