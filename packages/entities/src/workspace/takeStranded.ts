import type { Environment } from "../environment/environment.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { OutboxEntry } from "../outbox/outboxEntry.ts";
import type { OutboxStore, StoredEntry } from "../storage/outboxStore.ts";
import { tabLockName } from "../tab/tabLockName.ts";
import type { TabIdentity } from "../tab/tabIdentity.ts";

/** A page that reloads gives its lock away for a moment; whoever is still without it after this is gone (VIEW-5 waits 2 s). */
export const STRANDED_AFTER_MS = 2_500;

export interface StrandedPorts {
  environment: Pick<Environment, "locks" | "navigation">;
  outbox: Pick<OutboxStore, "others" | "takeOver">;
  identity: () => TabIdentity;
}

/**
 * What a window that is gone said and never sent (ADOPT-11): taken over under that identity's lock, so by one window only, and shown here as
 * not sent; the person decides. Without locks nobody can tell whether the other lives, except of this very page before its reload:
 * its things go on as if nothing had been.
 */
export async function takeStranded({ environment, outbox, identity }: StrandedPorts, key: SessionKey): Promise<OutboxEntry[]> {
  const taken: OutboxEntry[] = [];
  for (const stored of outbox.others(key)) {
    const entry = environment.locks === null ? ofThisPage(stored) : await ofGoneWindow(stored);
    if (entry !== null) taken.push(entry);
  }
  return taken;

  function ofThisPage(stored: StoredEntry): OutboxEntry | null {
    const state = identity();
    const mine = environment.navigation === "reload" && state.kind === "fresh" && state.copyOf === stored.tab;
    return mine ? outbox.takeOver(stored) : null;
  }

  async function ofGoneWindow(stored: StoredEntry): Promise<OutboxEntry | null> {
    const release = await environment.locks!.request(tabLockName(stored.tab), 0);
    if (release === null) return null;
    const entry = outbox.takeOver(stored);
    release();
    // What the server has queued is not for the person to send again: the next header tells what became of it.
    return entry === null || entry.state.kind === "queued" ? entry : { ...entry, state: { kind: "not-sent", reason: "asks-first" } };
  }
}
