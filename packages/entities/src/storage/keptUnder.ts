import { outboxEntrySchema } from "../outbox/outboxEntry.ts";
import { createKeys, parseTabKey, type StorageScope } from "./keys.ts";
import type { SafeStorage } from "./safeStorage.ts";
import { decode } from "./values.ts";

export interface KeptHere {
  /** Chats with a text or a file that was not sent, in any window of this browser. */
  drafts: number;
  /** Messages and answers that the server does not have. */
  unsent: number;
  /** Of keys and values together. */
  chars: number;
}

/** What would be lost with a scope, and how much room it takes. */
export function keptUnder(storage: SafeStorage, scope: StorageScope): KeptHere {
  const keys = createKeys(scope);
  const drafts = new Set<string>();
  let unsent = 0;
  let chars = 0;
  for (const key of storage.keys(keys.base)) {
    const text = storage.get(key) ?? "";
    chars += key.length + text.length;
    const place = parseTabKey(key, keys);
    const [kind = ""] = place?.name.split("/") ?? [];
    if (kind === "draft" || kind === "draft-files") drafts.add(`${place?.tab}/${place?.name.slice(kind.length)}`);
    if (kind === "outbox") {
      const entry = decode(text, outboxEntrySchema);
      // What is queued or accepted is the server's already.
      if (entry.kind === "ok" && entry.value.state.kind !== "queued" && entry.value.state.kind !== "accepted") unsent++;
    }
  }
  return { drafts: drafts.size, unsent, chars };
}
