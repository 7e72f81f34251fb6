import * as z from "zod/mini";
import type { Clock } from "../environment/environment.ts";
import type { TabIdentityHandle } from "../tab/startTabIdentity.ts";
import { isSettled, type TabIdentity } from "../tab/tabIdentity.ts";
import type { TabId } from "../ids/ids.ts";
import { createAgentStore, type AgentStore } from "./agentStore.ts";
import { createDraftStore, createFormStore, type DraftStore, type FormStore } from "./draftStore.ts";
import { createHistoryStore, type HistoryStore } from "./historyStore.ts";
import { createKeys, type StorageScope } from "./keys.ts";
import type { PageStorage } from "./openStorage.ts";
import { HERE } from "./openTranscripts.ts";
import { createOutboxStore, type OutboxStore } from "./outboxStore.ts";
import { createOwnSpace, type OwnSpace } from "./ownSpace.ts";
import { LAST, pruneTabs } from "./pruneTabs.ts";
import type { SafeStorage } from "./safeStorage.ts";
import { createSeenStore, type SeenStore } from "./seenStore.ts";
import { createScrollStore, type ScrollStore } from "./scrollStore.ts";
import { createSnapshotCache, type SnapshotCache } from "./snapshotCache.ts";
import { createTabStorage, type TabStorage } from "./tabStorage.ts";
import { createTombstones, type Tombstones } from "./tombstones.ts";
import { createValues } from "./values.ts";
import { viewRoutes } from "./viewRoutes.ts";
import { createViewStore } from "./viewStore.ts";

/** All that this browser keeps for one user at one gateway, as this tab sees it. */
export interface Stores {
  /** For the view atoms; see `createViewAtoms`. */
  tabStorage: TabStorage;
  snapshots: SnapshotCache;
  history: HistoryStore;
  tombstones: Tombstones;
  drafts: DraftStore;
  forms: FormStore;
  scroll: ScrollStore;
  seen: SeenStore;
  outbox: OutboxStore;
  agents: AgentStore;
  /** The name that a person gave to this browser's windows; null: none. */
  label: { get(): string | null; set(label: string): void };
  /** Writes what this window has again: it stands somewhere else from now on. */
  rewrite(): void;
  /** The sign-in is over: nothing of it stays in this page's memory. */
  forget(): void;
  /** Writes what waits, and stops listening. */
  stop(): void;
}

export interface StoresOptions {
  /** `chats`: where all of it stands. */
  storage: { chats: SafeStorage } & Pick<PageStorage, "notify">;
  identity: Pick<TabIdentityHandle, "state" | "subscribe">;
  scope: StorageScope;
  clock: Clock;
}

/** Opens the stores of a scope. What is shown may be read at once; this tab's own things are written when its identity is settled. */
export function openStores({ storage, identity, scope, clock }: StoresOptions): Stores {
  const keys = createKeys(scope);
  const values = createValues(storage.chats, storage.notify);
  const tombstones = createTombstones(values, keys);
  const snapshots = createSnapshotCache({ storage: storage.chats, values, keys, tombstones, clock, notify: storage.notify });
  const history = createHistoryStore({ values, keys, tombstones });
  const own = createOwnSpace({ values, keys, tab: broughtAlong(identity.state()), makeRoom: snapshots.makeRoom });
  const scroll = createScrollStore({ own, clock });
  const outbox = createOutboxStore({ own, values, keys });

  const follow = (state: TabIdentity): void => {
    if (isSettled(state)) {
      settle(own, state.tab, state.kind === "own" ? null : state.copyOf, clock);
      outbox.settled();
    } else if (state.kind === "settling") own.unsettle(state.spare);
    else {
      scroll.flush();
      own.remove(HERE);
      own.away();
    }
  };
  follow(identity.state());
  // After the first settling: a fresh tab with a copy must find the copy here.
  const view = createViewStore({ own, values, keys });
  pruneTabs(values, keys, own.tab());
  const unsubscribe = identity.subscribe(follow);

  return {
    tabStorage: createTabStorage(viewRoutes({ view, history, snapshots })),
    snapshots, history, tombstones, scroll, outbox, seen: createSeenStore({ values, keys }),
    drafts: createDraftStore(own),
    agents: createAgentStore(own),
    forms: createFormStore(own),
    label: {
      get() {
        const read = values.read(keys.label, z.string());
        return read.kind === "ok" ? read.value : null;
      },
      set(label) { values.write(keys.label, label); },
    },
    rewrite: () => { own.rewrite(); },
    forget: () => { own.forget(); },
    stop() {
      scroll.flush();
      own.remove(HERE);
      unsubscribe();
    },
  };
}

/** The identity whose things the tab came with: its own, or the one that it is a copy of. */
function broughtAlong(state: TabIdentity): TabId {
  return state.kind === "fresh" || state.kind === "superseded" ? (state.copyOf ?? state.tab) : state.tab;
}

function settle(own: OwnSpace, tab: TabId, copyOf: TabId | null, clock: Clock): void {
  own.settle(tab, copyOf);
  own.write(HERE, clock.now());
  own.write(LAST, clock.now());
}
