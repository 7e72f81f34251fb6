import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { TabId } from "../ids/ids.ts";
import { outboxEntrySchema, type OutboxEntry } from "../outbox/outboxEntry.ts";
import { parseTabKey, type Keys } from "./keys.ts";
import type { OwnSpace } from "./ownSpace.ts";
import type { Values } from "./values.ts";
import { parseKeyText } from "./viewKeys.ts";

export interface StoredEntry { tab: TabId; key: SessionKey; entry: OutboxEntry }

/** What this browser's windows said and the log doesn't hold yet: one key for each entry, under the identity that made it (ADOPT-11). */
export interface OutboxStore {
  save(key: SessionKey, entry: OutboxEntry): void;
  remove(key: SessionKey, id: OutboxEntry["id"]): void;
  /** Of this window, oldest first. */
  list(key: SessionKey): OutboxEntry[];
  all(): StoredEntry[];
  /** Of other identities of this browser, living or left behind; may be sent from here on request while that identity's lock is free. */
  others(key: SessionKey): StoredEntry[];
  /** The first words that this browser keeps for a chat, whichever window said them; null: none. */
  words(key: SessionKey): string | null;
  /** Makes another identity's entry this window's own. The caller holds that identity's lock (`tabLockName`). */
  takeOver(other: StoredEntry): OutboxEntry | null;
  /** Called when the identity was settled: what was said before it was known is of this one. */
  settled(): void;
}

export function createOutboxStore(options: { own: OwnSpace; values: Values; keys: Keys }): OutboxStore {
  const { own, values, keys } = options;
  const nameOf = (key: SessionKey, id: string): string => `outbox/${keyText(key)}/${id}`;
  const ours = (prefix: string): StoredEntry[] => own.names(prefix).flatMap((name) => {
    const key = keyOfName(name);
    const read = own.read(name, outboxEntrySchema);
    return key !== null && read.kind === "ok" ? [{ tab: own.tab(), key, entry: read.value }] : [];
  }).sort(byAge);

  const others = (key: SessionKey): StoredEntry[] => {
    const wanted = `outbox/${keyText(key)}/`;
    return values.keys(keys.tabs).flatMap((text) => {
      const place = parseTabKey(text, keys);
      if (place === null || place.tab === own.tab() || !place.name.startsWith(wanted)) return [];
      const read = values.read(text, outboxEntrySchema);
      return read.kind === "ok" ? [{ tab: place.tab, key, entry: read.value }] : [];
    }).sort(byAge);
  };

  return {
    save(key, entry) { own.write(nameOf(key, entry.id), entry); },
    remove(key, id) { own.remove(nameOf(key, id)); },
    list: (key) => ours(`outbox/${keyText(key)}/`).map(({ entry }) => entry),
    all: () => ours("outbox/"),
    others,
    words(key) {
      for (const { entry } of [...ours(`outbox/${keyText(key)}/`), ...others(key)]) if (entry.kind === "message") return wordsOf(entry);
      return null;
    },
    takeOver({ tab, key, entry }) {
      const text = keys.tab(tab) + nameOf(key, entry.id);
      const read = values.read(text, outboxEntrySchema);
      if (read.kind !== "ok") return null;
      const mine = madeBy(read.value, own.tab());
      own.write(nameOf(key, entry.id), mine);
      values.remove(text);
      return mine;
    },
    settled() {
      for (const { tab, key, entry } of ours("outbox/")) if (entry.tab !== tab) own.write(nameOf(key, entry.id), madeBy(entry, tab));
    },
  };
}

/** The entry as this identity sends it: the gateway takes a message only from the tab that its origin names. */
export function madeBy(entry: OutboxEntry, tab: TabId): OutboxEntry {
  return entry.kind === "message" ? { ...entry, tab, origin: { ...entry.origin, tab } } : { ...entry, tab };
}

function wordsOf({ parts }: Extract<OutboxEntry, { kind: "message" }>): string {
  return parts.flatMap((part) => (part.type === "text" && typeof part["text"] === "string" ? [part["text"]] : [])).join(" ");
}

function byAge(a: StoredEntry, b: StoredEntry): number {
  return a.entry.madeAt - b.entry.madeAt;
}

function keyOfName(name: string): SessionKey | null {
  return parseKeyText(name.slice("outbox/".length, name.lastIndexOf("/")));
}
