import type { createStore } from "jotai";
import type { SessionAtoms } from "../atoms/sessionAtoms.ts";
import type { ViewAtoms } from "../atoms/viewAtoms.ts";
import type { PushClient } from "../client/push/createPush.ts";
import type { SessionSource } from "../client/sessionSource.ts";
import type { Role } from "../contract/access.ts";
import type { AgentInfo, SessionHeader } from "../contract/header.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionId } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import { positionOf } from "../records/recordLog.ts";
import type { Position } from "../records/position.ts";
import { createSessionDriver, type SessionDriver } from "../session/sessionDriver.ts";
import type { CallNote } from "../session/callNote.ts";
import type { PageTools } from "../session/pageTools.ts";
import type { FollowNote } from "../session/followNotes.ts";
import type { SessionActions } from "../session/sessionView.ts";
import type { CallNotes } from "../storage/callNotes.ts";
import type { Stores } from "../storage/openStores.ts";
import { STRANDED_AFTER_MS, takeStranded } from "./takeStranded.ts";
import type { TabIdentityHandle } from "../tab/startTabIdentity.ts";
import { isSettled } from "../tab/tabIdentity.ts";

export interface DriversPorts {
  environment: Environment;
  connection: { id: ConnectionId; name: string };
  source: SessionSource;
  push: PushClient;
  identity: TabIdentityHandle;
  stores: Stores;
  store: ReturnType<typeof createStore>;
  atoms: ViewAtoms;
  session: SessionAtoms;
  label: () => string;
  pageTools: PageTools;
  callNotes: CallNotes<CallNote>;
  agents: () => readonly AgentInfo[];
  onHeader: (header: SessionHeader) => void;
  onDoubt: () => void;
  onHeard: () => void;
  restore: (key: SessionKey) => void;
  isMadeHere: (key: SessionKey) => boolean;
  /** What this person may do, as far as is known now. */
  role: () => Role;
}

interface Held { key: SessionKey; driver: SessionDriver; end: () => void }

/** One driver for each open chat of this window, from its opening to its closing: what is on screen changes none of them (case 55). */
export function createDrivers(ports: DriversPorts) {
  const { environment, source, push, identity, stores, store, atoms, session } = ports;
  const held = new Map<string, Held>();

  const activeText = (): string | null => {
    const active = store.get(atoms.activeChatAtom);
    return active === null ? null : keyText(active);
  };
  /** An open chat behind another one is read at hints; without push it is as quiet as a hidden page. */
  const isShown = (text: string): boolean => text === activeText() || push.health().kind !== "none";

  const open = (key: SessionKey): Held => {
    const text = keyText(key);
    const viewAtom = session.sessionViewAtom(text);
    const cached = atoms.cachedTranscriptAtom(text);
    let told: SessionHeader | null = null;
    const driver = createSessionDriver({
      key, environment, source, serverName: () => ports.connection.name,
      snapshots: {
        read: () => store.get(cached),
        write: (snapshot) => { store.set(cached, snapshot); },
        drop: () => { stores.snapshots.setAside(key); store.set(cached, null); },
      },
      outbox: {
        load: () => stores.outbox.list(key),
        save: (entry) => { stores.outbox.save(key, entry); },
        remove: (id) => { stores.outbox.remove(key, id); },
      },
      label: ports.label, pageTools: ports.pageTools,
      notes: {
        list: () => ports.callNotes.list(key.session),
        put: (note) => { ports.callNotes.put(key.session, note); },
        drop: (call) => { ports.callNotes.drop(key.session, call); },
      },
      publish(view) {
        store.set(viewAtom, view);
        if (view.header !== null && view.header !== told) {
          told = view.header;
          ports.onHeader(view.header);
        }
      },
      onFailure: (failure) => { if (failure.kind === "unreachable" && failure.reason !== "aborted") ports.onDoubt(); },
      onHeard: ports.onHeard,
      onRestore: () => { ports.restore(key); },
      onLate: () => { if (!held.has(text)) void source.detach(key.session); },
    }, { me: identity.tab(), settled: isSettled(identity.state()), madeHere: ports.isMadeHere(key) && store.get(cached) === null, role: ports.role(), shown: isShown(text) });
    driver.agent(ports.agents().find((agent) => agent.id === key.agent) ?? null);
    let liveBase: Position | null = null;
    const unsubscribe = push.subscribe(key.session, {
      base: () => (liveBase = livePosition(driver)),
      onHint: (hint) => { driver.hint(hint); },
      onPush(next) {
        // A stream that broke is the first sign of a server that went; an idle chat would ask only 13 s later.
        if (next.kind === "none" && driver.state().follow.push.kind !== "none") ports.onDoubt();
        driver.push(next);
        driver.setShown(isShown(text));
      },
      onAnswer(answer) {
        const base = liveBase ?? positionOf(driver.state().adoption.log);
        driver.dispatch({ type: "streamed", base, answer });
        if (answer.kind === "page") liveBase = { epoch: answer.position.epoch, count: answer.records.at(-1)?.seq ?? answer.from, last: answer.records.at(-1)?.id ?? liveBase?.last ?? null };
      },
    });
    const takeOver = (): void => {
      void takeStranded({ environment, outbox: stores.outbox, identity: () => identity.state() }, key).then((entries) => { driver.dispatch({ type: "stranded", entries }); });
    };
    // Without locks only this page's own things are taken, and those at once.
    if (environment.locks === null) takeOver();
    const endStranded = environment.locks === null ? () => {} : environment.clock.after(STRANDED_AFTER_MS, takeOver);
    // A live read begins where something was read: told again once that is so.
    const watch = store.sub(viewAtom, () => { if (activeText() === text) setLive(); });
    return { key, driver, end: () => { unsubscribe(); watch(); endStranded(); driver.stop(); leave(driver); store.set(viewAtom, null); } };
  };

  /** This window looks at the chat no more. One in which nothing was ever sent is known to no server. */
  const leave = (driver: SessionDriver): void => {
    const { existence, key, outbox } = driver.state();
    if (existence.kind !== "made-here" || outbox.length > 0) void source.detach(key.session);
  };

  const setLive = (): void => {
    const text = activeText();
    const one = text === null ? undefined : held.get(text);
    push.setActive(one !== undefined && livePosition(one.driver) !== null ? one.key.session : null);
  };

  /** Opens what is open and has no driver, ends what is not open any more, and tells each whether it is looked at. */
  const sync = (): void => {
    const wanted = new Map(store.get(atoms.openChatsAtom).map((key) => [keyText(key), key]));
    for (const [text, one] of held) {
      if (wanted.has(text)) continue;
      held.delete(text);
      one.end();
    }
    for (const [text, key] of wanted) if (!held.has(text)) held.set(text, open(key));
    for (const [text, { driver }] of held) driver.setShown(isShown(text));
    held.get(activeText() ?? "")?.driver.dispatch({ type: "looked-at" });
    setLive();
  };

  const stopIdentity = identity.subscribe((state) => {
    for (const { driver } of held.values()) driver.identity(state.tab, isSettled(state));
  });
  const stopPage = environment.page.subscribe((event) => {
    // The window is closed or left for good: others see that at once instead of after the attachment's time.
    if (event.type === "hide" && !event.persisted) for (const { key } of held.values()) void source.detach(key.session);
  });
  const each = (key: SessionKey, run: (driver: SessionDriver) => void): void => {
    const one = held.get(keyText(key));
    if (one) run(one.driver);
  };

  return {
    sync,
    notes: (key: SessionKey): readonly FollowNote[] => held.get(keyText(key))?.driver.notes() ?? [],
    actions(key: SessionKey): SessionActions {
      const text = keyText(key);
      if (!held.has(text)) held.set(text, open(key));
      return held.get(text)!.driver.actions;
    },
    headerTold(header: SessionHeader) {
      each({ connection: ports.connection.id, agent: header.agent, session: header.id }, (driver) => { driver.dispatch({ type: "told", header }); });
    },
    askHeader(key: SessionKey) { each(key, (driver) => { driver.dispatch({ type: "ask-header" }); }); },
    /** Open chats that the server said are deleted. */
    gone: (): SessionKey[] => [...held.values()].filter(({ driver }) => driver.state().existence.kind === "deleted").map(({ key }) => key),
    deleted(key: SessionKey) { each(key, (driver) => { driver.dispatch({ type: "deleted" }); }); },
    restored(key: SessionKey) { each(key, (driver) => { driver.dispatch({ type: "restored" }); }); },
    signedOut() { for (const { driver } of held.values()) driver.dispatch({ type: "signed-out" }); },
    /** The server was found to be away: the chat on the screen says so now, not at its next look. */
    serverAway() {
      const one = held.get(activeText() ?? "");
      if (one && one.driver.state().follow.reach.kind === "fine") one.driver.dispatch({ type: "follow", event: { type: "check-now" } });
    },
    /**
     * `back`: it was not known to be there before. A server that is there all the time makes no failed look due at once: one that answers
     * everything but this chat's reads was else asked thirty times a second (FOLLOW-6).
     */
    serverKnown(back: boolean) {
      for (const { key, driver } of held.values()) {
        driver.agent(ports.agents().find((agent) => agent.id === key.agent) ?? null);
        if (back) driver.serverBack();
      }
    },
    /** What this person may do is another thing now. */
    roleChanged() { for (const { driver } of held.values()) driver.role(ports.role()); },
    attachAll() { for (const { driver } of held.values()) driver.dispatch({ type: "attach-anew" }); },
    stop() {
      stopIdentity();
      stopPage();
      for (const one of held.values()) one.end();
      held.clear();
    },
  };
}

/** Where a live read goes on; null until a read of the server said up to date. */
function livePosition(driver: SessionDriver): Position | null {
  const { adoption, existence } = driver.state();
  return existence.kind === "there" && adoption.seen === "server" && adoption.want.kind === "tail" ? positionOf(adoption.log) : null;
}
