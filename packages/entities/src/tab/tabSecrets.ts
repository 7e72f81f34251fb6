import * as z from "zod/mini";
import type { TabId } from "../ids/ids.ts";
import { tabIdSchema } from "../ids/ids.ts";
import type { TabIdentityHandle, TextKeys } from "./startTabIdentity.ts";
import { isSettled } from "./tabIdentity.ts";

const secretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
export const tabSecretsSchema = z.object({ tab: tabIdSchema, current: secretSchema, previous: z.array(secretSchema) });
/**
 * What proves to a gateway that this page is its tab. A page load makes a new secret and keeps the old ones beside it until an answer came:
 * any of them may be the one that the gateway knows, since a first answer can be lost.
 */
export type TabSecrets = z.infer<typeof tabSecretsSchema>;

/** The gateway takes so many in one header. */
export const MOST_PREVIOUS = 8;

/** The secrets of a page load: new beside old, where the old ones are of the same identity. */
export function rotateSecrets(stored: TabSecrets | null, tab: TabId, made: string): TabSecrets {
  if (stored?.tab !== tab) return { tab, current: made, previous: [] };
  return { tab, current: made, previous: bounded([stored.current, ...stored.previous]) };
}

/**
 * Beyond the limit (nine page loads in a row without an answer) one from the middle goes: the oldest is the last that was
 * answered, and with a server that was down all the time it still is the one that counts.
 */
function bounded(previous: string[]): string[] {
  return previous.length <= MOST_PREVIOUS ? previous : [...previous.slice(0, MOST_PREVIOUS - 1), ...previous.slice(-1)];
}

/** An answer to a request with this header came: the gateway knows the current secret now. */
export function secretsAnswered(secrets: TabSecrets, sent: string): TabSecrets {
  const isCurrent = sent.startsWith(`${secrets.tab}; secret=${secrets.current}`);
  return isCurrent && secrets.previous.length > 0 ? { ...secrets, previous: [] } : secrets;
}

/** The text of `Tidemark-Tab`: `B.T; secret=…`, on a page load also `; previous=…` with all older ones, newest first, joined by commas. */
export function tabHeaderText({ tab, current, previous }: TabSecrets): string {
  const older = previous.length > 0 ? `; previous=${previous.join(",")}` : "";
  return `${tab}; secret=${current}${older}`;
}

export interface TabHeader {
  /** Null until the identity is settled: nothing may name the tab before. While the page is leaving, what it was known by. */
  text(): string | null;
  /** To be called with the header that was sent, at each answer that the gateway gave to it (not at a refusal of the tab or a failure on the way). */
  answered(sent: string): void;
}

/** Keeps the secrets of this tab for one connection in sessionStorage; a gateway never sees the secret that another one knows. */
export function createTabHeader(options: { session: TextKeys; key: string; identity: Pick<TabIdentityHandle, "state">; newSecret: () => string }): TabHeader {
  const { session, key, identity, newSecret } = options;
  let secrets: TabSecrets | null = null;
  let settledAs = 0;
  const keep = (next: TabSecrets): TabSecrets => {
    secrets = next;
    session.set(key, JSON.stringify(next));
    return next;
  };
  return {
    text() {
      const state = identity.state();
      // Leaving: the last word of a window that goes is that it goes. With the lock free a later page may have rotated the secret; then it is refused.
      if (state.kind === "away") return secrets?.tab === state.tab ? tabHeaderText(secrets) : null;
      if (!isSettled(state)) return null;
      if (secrets !== null && state.ask === settledAs) return tabHeaderText(secrets);
      settledAs = state.ask;
      // While this page lay in the back/forward cache, a later page of the same tab may have rotated the secret.
      const base = stored(session.get(key)) ?? secrets;
      if (base !== null && secrets !== null && base.tab === state.tab && base.current === secrets.current) return tabHeaderText(secrets);
      return tabHeaderText(keep(rotateSecrets(base, state.tab, newSecret())));
    },
    answered(sent) {
      if (secrets === null) return;
      const next = secretsAnswered(secrets, sent);
      if (next !== secrets) keep(next);
    },
  };
}

function stored(text: string | null): TabSecrets | null {
  if (text === null) return null;
  try {
    const parsed = tabSecretsSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
