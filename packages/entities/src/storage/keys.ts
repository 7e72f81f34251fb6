import type { ConnectionId, TabId } from "../ids/ids.ts";
import { agentIdSchema, connectionIdSchema, sessionIdSchema, tabIdSchema } from "../ids/ids.ts";
import type { SessionKey } from "../owner/sessionKey.ts";

/** Product and schema version: all that this release writes stands under it, and nothing else does. */
export const ROOT = "tidemark/1/";

/** Whose storage: one user at one gateway. `subject` is the token's subject, or a name for this sign-in. */
export interface StorageScope { connection: ConnectionId; subject: string }

/** Kinds of values that stand at a session, one key each. */
export type SessionKind = "history" | "snapshot" | "used" | "replaced" | "gone" | "seen";

/** Key texts of one scope (VIEW-12). Ids hold no slash, the subject is escaped: no two things can meet under one key. */
export interface Keys {
  scope: StorageScope;
  session(kind: SessionKind, key: SessionKey): string;
  /** All keys of a kind in this scope begin with it. */
  sessions(kind: SessionKind): string;
  /** What a tab owns: view, drafts, forms, scroll positions, outbox. */
  tab(tab: TabId): string;
  tabs: string;
  lastView: string;
}

export function createKeys(scope: StorageScope): Keys {
  const base = scopeText(scope.connection, scope.subject);
  return {
    scope,
    session: (kind, key) => `${scopeText(key.connection, scope.subject)}${kind}/${key.agent}/${key.session}`,
    sessions: (kind) => `${base}${kind}/`,
    tab: (tab) => `${base}tab/${tab}/`,
    tabs: `${base}tab/`,
    lastView: `${base}last-view`,
  };
}

function scopeText(connection: ConnectionId, subject: string): string {
  return `${ROOT}${connection}/${encodeURIComponent(subject)}/`;
}

/** Where an unreadable text is put: it is not lost, and nothing reads it for a value. */
export function asideKey(key: string): string {
  return `${ROOT}aside/${key}`;
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
