import type { ConnectionId, TabId } from "../ids/ids.ts";
import { agentIdSchema, connectionIdSchema, sessionIdSchema, tabIdSchema } from "../ids/ids.ts";
import { sha256 } from "../environment/sha256.ts";
import type { SessionKey } from "../owner/sessionKey.ts";

/** Product and schema version: all that this release writes stands under it, and nothing else does. */
export const ROOT = "tidemark/1/";

/** Whose storage: one user at one gateway, during one sign-in. `subject` is the token's subject. */
export interface StorageScope {
  connection: ConnectionId;
  subject: string;
  /** The sign-out that this sign-in began after; absent or null: there was none in this browser. Nothing of one sign-in is under the keys of another (VIEW-13). */
  signIn?: string | null;
  /** One of several chats on a page with the same server and user: its windows' last view is its own. */
  instance?: string;
}

/** Kinds of values that stand at a session, one key each. */
export type SessionKind = "history" | "snapshot" | "used" | "replaced" | "gone" | "seen";

/** Key texts of one scope (VIEW-12). Ids hold no slash, the subject is escaped: no two things can meet under one key. */
export interface Keys {
  scope: StorageScope;
  /** All keys of this scope begin with it. */
  base: string;
  session(kind: SessionKind, key: SessionKey): string;
  /** All keys of a kind in this scope begin with it. */
  sessions(kind: SessionKind): string;
  /** What a tab owns: view, drafts, forms, scroll positions, outbox. */
  tab(tab: TabId): string;
  tabs: string;
  lastView: string;
  /** The name that a person gave to this browser's windows. */
  label: string;
}

export function createKeys(scope: StorageScope): Keys {
  const base = scopeText(scope, scope.connection);
  return {
    scope, base,
    session: (kind, key) => `${scopeText(scope, key.connection)}${kind}/${key.agent}/${key.session}`,
    sessions: (kind) => `${base}${kind}/`,
    tab: (tab) => `${base}tab/${tab}/`,
    tabs: `${base}tab/`,
    lastView: `${base}${ofInstance("last-view", scope.instance)}`,
    label: `${base}label`,
  };
}

function scopeText({ subject, signIn = null }: StorageScope, connection: ConnectionId): string {
  return `${ROOT}${connection}/${encodeURIComponent(subject)}${signIn === null ? "" : `@${signIn}`}/`;
}

/** A key's name for one of several chats on a page; the name is escaped, so no instance can be another one's key. */
export function ofInstance(name: string, instance: string | undefined): string {
  return instance === undefined ? name : `${name}@${encodeURIComponent(instance)}`;
}

const ASIDE = `${ROOT}aside/`;

/** Where an unreadable text is put: it is not lost, and nothing reads it for a value. */
export function asideKey(key: string): string {
  return `${ASIDE}${key}`;
}

/** Whose a stored text is, those set aside included; null: nobody's (ids, marks). `user` names connection and subject, whatever the sign-in. */
export function ownerOfKey(text: string): { connection: string; user: string; signIn: string | null } | null {
  const [product, version, connection, subject, name] = (text.startsWith(ASIDE) ? text.slice(ASIDE.length) : text).split("/");
  if (`${product}/${version}/` !== ROOT || connection === undefined || subject === undefined || name === undefined) return null;
  const [who = "", signIn = null] = subject.split("@");
  return { connection, user: `${connection}/${who}`, signIn };
}

/** The same name for a scope. */
export function userOf({ connection, subject }: StorageScope): string {
  return `${connection}/${encodeURIComponent(subject)}`;
}

/** Of a hash: enough that no two users of a browser meet. */
const HASH_CHARS = 24;

/** A user's name in keys of what is no chat's and may outlive a sign-out: it says nothing of who that is. */
export function nameOfUser(user: string): string {
  return sha256(user).slice(0, HASH_CHARS);
}

/** What one chat of one window keeps in sessionStorage beside its texts: who the window is, how it proves that, and notes of page calls. */
export function windowKeys(scope: StorageScope): { tab: string; secret: string; notes: string } {
  const who = ofInstance(nameOfUser(userOf(scope)), scope.instance);
  return { tab: `${ROOT}tab/${who}`, secret: `${ROOT}secret/${who}`, notes: `${ROOT}calls/${who}` };
}

/** Takes a session's storage key apart again; null for a key of another kind or make. */
export function parseSessionKey(text: string, kind: SessionKind): SessionKey | null {
  const [product, version, connection, , found, agent, session, ...more] = text.split("/");
  if (`${product}/${version}/` !== ROOT || found !== kind || more.length > 0) return null;
  const parsed = [connectionIdSchema.safeParse(connection), agentIdSchema.safeParse(agent), sessionIdSchema.safeParse(session)] as const;
  if (!parsed[0].success || !parsed[1].success || !parsed[2].success) return null;
  return { connection: parsed[0].data, agent: parsed[1].data, session: parsed[2].data };
}

/** The key of another kind at the same session, whatever its scope. */
export function siblingKey(text: string, from: SessionKind, to: SessionKind): string {
  const parts = text.split("/");
  if (parts[4] === from) parts[4] = to;
  return parts.join("/");
}

/** Which tab a key belongs to, and its name in that tab's own keys. */
export function parseTabKey(text: string, keys: Keys): { tab: TabId; name: string } | null {
  if (!text.startsWith(keys.tabs)) return null;
  const rest = text.slice(keys.tabs.length);
  const slash = rest.indexOf("/");
  const tab = tabIdSchema.safeParse(rest.slice(0, slash));
  return slash > 0 && tab.success ? { tab: tab.data, name: rest.slice(slash + 1) } : null;
}
