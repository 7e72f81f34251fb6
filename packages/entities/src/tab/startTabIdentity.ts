import type { Environment } from "../environment/environment.ts";
import { newId } from "../ids/newId.ts";
import { ID_PATTERN, tabIdSchema, type TabId } from "../ids/ids.ts";
import { identityAtLoad, identityStep, isSettled, type IdentityEffect, type IdentityEvent, type SettledIdentity, type TabIdentity } from "./tabIdentity.ts";
import { tabLockName } from "./tabLockName.ts";

/** The part of safe storage that is needed here: it never throws. */
export interface TextKeys { get(key: string): string | null; set(key: string, text: string): boolean }

/** Shared by all tabs of this origin in this browser. */
export const BROWSER_KEY = "tidemark/1/browser";

export interface TabIdentityHandle {
  state(): TabIdentity;
  /** The id that is shown and read under; settled or not. */
  tab(): TabId;
  /** The id that may be attached, sent and written under, or null while that is not known. */
  settled(): TabId | null;
  /** Told after each change, in order. */
  subscribe(listen: (state: TabIdentity) => void): () => void;
  /** Resolves with the first settled id from now on. */
  whenSettled(): Promise<TabId>;
  /** The gateway answered `tab-superseded` to a request that named this id. */
  superseded(tab: TabId): void;
  stop(): void;
}

/**
 * Runs the identity machine on a page: stores ids, asks and releases locks, follows pagehide and pageshow. `key`: where this window's id stands in
 * sessionStorage: a reload finds it again, a duplicate gets a copy. Another chat on the same page has another key, or the two would take each other for a duplicate.
 */
export function startTabIdentity(environment: Environment, storage: { local: TextKeys; session: TextKeys }, key: string): TabIdentityHandle {
  const { locks, clock, random } = environment;
  const { local, session } = storage;
  const listeners = new Set<(state: TabIdentity) => void>();
  const releases = new Map<number, () => void>();
  const freshId = (): string => newId(clock.now(), random);
  const browser = browserId(local, freshId);
  const spare = (): TabId => tabIdSchema.parse(`${browser}.${freshId()}`);

  const first = identityAtLoad({ stored: storedTab(session, key), locks: locks !== null, navigation: environment.navigation, spare: spare() });
  let state = first.state;

  const run = (effect: IdentityEffect): void => {
    switch (effect.type) {
      case "store":
        session.set(key, effect.tab);
        return;
      case "release-lock":
        releases.get(effect.ask)?.();
        releases.delete(effect.ask);
        return;
      case "ask-lock":
        void askLock(effect.tab, effect.ask, effect.waitMs);
    }
  };
  const askLock = async (tab: TabId, ask: number, waitMs: number): Promise<void> => {
    // A browser that refuses to answer at all is one without locks: the tab is nobody's duplicate for sure only under a fresh id.
    const release = await Promise.resolve(locks?.request(tabLockName(tab), waitMs) ?? null).catch(() => null);
    if (release !== null) releases.set(ask, release);
    take({ type: "lock-answered", ask, granted: release !== null });
  };
  const take = (event: IdentityEvent): void => {
    const before = state;
    const step = identityStep(state, event);
    state = step.state;
    for (const effect of step.effects) run(effect);
    if (state !== before) for (const listen of listeners) listen(state);
  };

  const stopPage = environment.page.subscribe((event) => {
    if (event.type === "hide") take({ type: "hide" });
    if (event.type === "show") take({ type: "show", locks: locks !== null, spare: spare() });
  });
  for (const effect of first.effects) run(effect);

  const settled = (): SettledIdentity | null => (isSettled(state) ? state : null);
  const subscribe = (listen: (state: TabIdentity) => void): (() => void) => {
    listeners.add(listen);
    return () => { listeners.delete(listen); };
  };
  return {
    state: () => state,
    tab: () => state.tab,
    settled: () => settled()?.tab ?? null,
    subscribe,
    whenSettled() {
      const now = settled();
      if (now) return Promise.resolve(now.tab);
      return new Promise((resolve) => {
        const stop = subscribe((next) => {
          if (!isSettled(next)) return;
          stop();
          resolve(next.tab);
        });
      });
    },
    superseded(tab) { take({ type: "superseded", tab, spare: spare(), locks: locks !== null }); },
    stop() {
      stopPage();
      take({ type: "hide" });
      listeners.clear();
    },
  };
}

function storedTab(session: TextKeys, key: string): TabId | null {
  const parsed = tabIdSchema.safeParse(session.get(key));
  return parsed.success ? parsed.data : null;
}

function browserId(local: TextKeys, make: () => string): string {
  const stored = local.get(BROWSER_KEY);
  if (stored !== null && ID_PATTERN.test(stored)) return stored;
  const made = make();
  local.set(BROWSER_KEY, made);
  // Two first tabs at the same moment: both go on with the one that stayed.
  const kept = local.get(BROWSER_KEY);
  return kept !== null && ID_PATTERN.test(kept) ? kept : made;
}
