import type { NamedFault } from "./namedFault.ts";

const entities = "packages/entities/src";
const stores = [`${entities}/storage/openStores.test.ts`];
const snapshots = [`${entities}/storage/snapshotCache.test.ts`];
const history = [`${entities}/storage/historyEntry.test.ts`];
const judged = [`${entities}/storage/judgeOpenChats.test.ts`];
const identity = [`${entities}/tab/tabIdentity.test.ts`, `${entities}/tab/startTabIdentity.test.ts`];
const windows = [`${entities}/workspace/windows.sim.test.ts`];
const broken = [`${entities}/workspace/breakage.sim.test.ts`];

/** Slips in what a window shows, who it is, and what it keeps. */
export const viewFaults: NamedFault[] = [
  // Each look reads what another window wrote last.
  { rule: "VIEW-1", file: `${entities}/storage/tabStorage.ts`, from: "const known = memory.get(key);", to: "const known = undefined as ReturnType<typeof memory.get>;", tests: stores },
  // A reload finds what another window has open; a new window starts from a mix, or loses its start at its first reload.
  { rule: "VIEW-2", file: `${entities}/storage/viewStore.ts`, from: 'if (mine.kind === "ok") return { view: mine.value, isOwn: true };', to: "", tests: stores },
  { rule: "VIEW-2", file: `${entities}/storage/viewStore.ts`, from: 'if (!found.isOwn && view.open.length > 0) own.write("view", view);', to: "", tests: stores },
  { rule: "VIEW-2", file: `${entities}/storage/viewStore.ts`, from: "values.write(keys.lastView, next);", to: "values.write(keys.lastView, { ...next, open: view.open.slice(0, 1) });", tests: stores },
  // A write where nothing changed; an older picture of a chat over the newer one.
  { rule: "VIEW-3", file: `${entities}/storage/viewStore.ts`, from: "if (sameView(view, next)) return;", to: "", tests: stores },
  { rule: "VIEW-3", file: `${entities}/storage/historyEntry.ts`, from: "return changed ? [...byKey", to: "return changed || headers.length > 0 ? [...byKey", tests: history },
  // Every load waits two seconds, or a reload doesn't wait for the page that goes: it becomes somebody else.
  { rule: "VIEW-5", file: `${entities}/tab/tabIdentity.ts`, from: 'const waitMs = navigation === "fresh" ? 0 : LOCK_WAIT_MS;', to: "const waitMs = LOCK_WAIT_MS;", tests: identity },
  { rule: "VIEW-5", file: `${entities}/tab/tabIdentity.ts`, from: 'const waitMs = navigation === "fresh" ? 0 : LOCK_WAIT_MS;', to: "const waitMs = 0;", tests: identity },
  // Without locks a duplicate is its original; a page in the cache keeps its lock; the gateway's word is not heard.
  { rule: "VIEW-5", file: `${entities}/tab/tabIdentity.ts`, from: 'if (stored === null || !locks) return fresh({ kind: "fresh", tab: spare, ask: 1, copyOf: stored }, locks);', to: 'if (stored === null) return fresh({ kind: "fresh", tab: spare, ask: 1, copyOf: stored }, locks); if (!locks) return { state: { kind: "own", tab: stored, ask: 1 }, effects: [] };', tests: identity },
  { rule: "VIEW-5", file: `${entities}/tab/tabIdentity.ts`, from: 'return { state: { kind: "away", tab: state.tab, ask: state.ask }, effects: [{ type: "release-lock", ask: state.ask }] };', to: 'return { state: { kind: "away", tab: state.tab, ask: state.ask }, effects: [] };', tests: identity },
  { rule: "VIEW-5", file: `${entities}/tab/tabIdentity.ts`, from: 'return { state: step.state, effects: [{ type: "release-lock", ask: state.ask }, ...step.effects] };', to: "return { state, effects: [] };", tests: identity },
  // A window that doesn't know yet who it is names itself, or sends.
  { rule: "VIEW-5", file: `${entities}/tab/tabSecrets.ts`, from: "if (!isSettled(state)) return null;", to: "", tests: [`${entities}/tab/tabSecrets.test.ts`] },
  { rule: "VIEW-5", file: `${entities}/session/mayGoOut.ts`, from: "return state.settled && ", to: "return ", tests: windows },
  // A chat closed here is closed in what a reload finds there.
  { rule: "VIEW-6", file: `${entities}/storage/viewStore.ts`, from: 'own.write("view", next);\n      values', to: "values", tests: stores },
  // A late write of another window brings a deleted chat's copy back; the server leaves its answer running.
  { rule: "VIEW-7", file: `${entities}/storage/snapshotCache.ts`, from: 'if (tombstones.isBuried(key)) return "deleted";', to: "", tests: stores },
  { rule: "VIEW-7", file: `${entities}/authority/header.ts`, from: 'endTurn(draft, { outcome: "stopped", by: byUser(command.caller) });', to: "", tests: [`${entities}/authority/endings.test.ts`] },
  // A page of the list, a filtered one, an older one, or another server's closes a chat.
  { rule: "VIEW-8", file: `${entities}/storage/judgeOpenChats.ts`, from: "answer.list.complete && ", to: "", tests: judged },
  { rule: "VIEW-8", file: `${entities}/storage/judgeOpenChats.ts`, from: ' && answer.covers === "all"', to: "", tests: judged },
  { rule: "VIEW-8", file: `${entities}/storage/judgeOpenChats.ts`, from: "key.connection !== answer.connection || ", to: "", tests: judged },
  // An older row of the same title over the newer one; a copy that is kept although the list says otherwise.
  { rule: "VIEW-9", file: `${entities}/storage/historyEntry.ts`, from: "return next.revision >= known.revision ? next : known;", to: "return next;", tests: history },
  { rule: "VIEW-15", file: `${entities}/storage/historyEntry.ts`, from: "return next.revision >= known.revision ? next : known;", to: "return known;", tests: history },
  // A hint is read three seconds later.
  { rule: "VIEW-9", file: "packages/react/src/chats/listThrottle.ts", from: "HINT_GAP_MS = 300", to: "HINT_GAP_MS = 3_000", tests: ["packages/react/src/chats/listThrottle.test.ts"] },
  // What is open goes for a cache, or first of all for a draft; everything goes for one write; more is kept than there is room for.
  { rule: "VIEW-10", file: `${entities}/storage/quota.ts`, from: "(options.withOpen || !one.open)", to: "(options.withOpen || one.open || !one.open)", tests: snapshots },
  { rule: "VIEW-10", file: `${entities}/storage/quota.ts`, from: "Number(a.open) - Number(b.open) || ", to: "", tests: snapshots },
  { rule: "VIEW-10", file: `${entities}/storage/quota.ts`, from: "|| a.usedAt - b.usedAt ||", to: "|| b.usedAt - a.usedAt ||", tests: snapshots },
  { rule: "VIEW-10", file: `${entities}/storage/quota.ts`, from: ".slice(0, MOST_EVICTIONS)", to: "", tests: snapshots },
  { rule: "VIEW-10", file: `${entities}/storage/quota.ts`, from: "SNAPSHOTS_CHARS = 3 * 1024 * 1024", to: "SNAPSHOTS_CHARS = 4 * 1024 * 1024", tests: snapshots },
  { rule: "VIEW-10", file: `${entities}/storage/snapshotCache.ts`, from: 'if (!giveUp(order, put)) return "no-room";', to: "giveUp(order, put);", tests: snapshots },
  // A chat that the server doesn't list yet is gone; a duplicate made during its first message never hears of it.
  { rule: "VIEW-14", file: `${entities}/storage/judgeOpenChats.ts`, from: "else if (entry.revision > 0) (", to: "else (", tests: judged },
  { rule: "VIEW-14", file: `${entities}/session/driver.ts`, from: 'if (outbox.some((entry) => entry.state.kind === "sending")) return route;\n    return nowThere(route);', to: "return route;", tests: broken },
];
