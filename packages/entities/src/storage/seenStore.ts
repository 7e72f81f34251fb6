import * as z from "zod/mini";
import { epochSchema } from "../ids/ids.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { Keys } from "./keys.ts";
import type { Values } from "./values.ts";

const seenSchema = z.object({ epoch: epochSchema, count: z.int().check(z.minimum(0)) });
export type Seen = z.infer<typeof seenSchema>;

/**
 * How far each chat was shown in this browser while somebody looked. One key for each chat, so that two windows never write back each other's
 * older picture. It stays in this browser: nothing of it is ever pushed to the server (VIEW-15).
 */
export interface SeenStore {
  get(key: SessionKey): Seen | null;
  /** A smaller count of the same history changes nothing. True where it was new. */
  set(key: SessionKey, seen: Seen): boolean;
  /** The last record of a chat is one's own, whatever chat is on the screen: where all before it was seen, nothing is new. */
  wrote(key: SessionKey, last: Seen): void;
  drop(key: SessionKey): void;
}

export function createSeenStore({ values, keys }: { values: Values; keys: Keys }): SeenStore {
  const get = (key: SessionKey): Seen | null => {
    const read = values.read(keys.session("seen", key), seenSchema);
    return read.kind === "ok" ? read.value : null;
  };
  const set = (key: SessionKey, { epoch, count }: Seen): boolean => {
    const known = get(key);
    if (known !== null && known.epoch === epoch && known.count >= count) return false;
    values.write(keys.session("seen", key), { epoch, count });
    return true;
  };
  return {
    get, set,
    wrote(key, last) {
      const known = get(key);
      if (known !== null && known.epoch === last.epoch && known.count === last.count - 1) set(key, last);
    },
    drop: (key) => { values.remove(keys.session("seen", key)); },
  };
}

/** Are there records after what this browser last showed. A chat that it never showed has none: there is nothing to be behind of. */
export function isUnread(seen: Seen | null, header: Pick<SessionHeader, "epoch" | "count">): boolean {
  return seen !== null && (seen.epoch === header.epoch ? header.count > seen.count : header.count > 0);
}
