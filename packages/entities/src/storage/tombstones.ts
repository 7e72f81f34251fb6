import * as z from "zod/mini";
import { epochSchema, type Epoch } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import { parseSessionKey, type Keys } from "./keys.ts";
import type { Values } from "./values.ts";

/** The place of a header in the history of one store; another epoch is another history, whose revisions say nothing here. */
const headerPlaceSchema = z.object({ revision: z.int(), epoch: z._default(z.nullable(epochSchema), null) });
export interface HeaderPlace { revision: number; epoch: Epoch | null }

/** The chats that were known to be deleted when a request went out. */
export type Buried = ReadonlySet<string>;

/** Marks of deleted sessions, with the header revision of the deletion (VIEW-7): what is older can't bring them back, in any window. */
export interface Tombstones {
  bury(key: SessionKey, at: HeaderPlace): void;
  /** Is a header, list row or late write of this place older than the deletion? */
  buries(key: SessionKey, at: HeaderPlace): boolean;
  isBuried(key: SessionKey): boolean;
  /** What is buried now. To be taken before a question is sent: its answer is newer than all of these deletions, whatever its revisions say. */
  now(): Buried;
  /** The person's own restore: the session is back. */
  lift(key: SessionKey): void;
  /**
   * A header or list row was read; `asked`: what was buried when it was asked for. False: older than the deletion, not to be taken. One that is newer
   * lifts the mark: after a store was put back, the chat stayed away until the revisions of that store had passed the mark.
   */
  admits(key: SessionKey, at: HeaderPlace, asked?: Buried): boolean;
}

export function createTombstones(values: Values, keys: Keys): Tombstones {
  const placeOf = (key: SessionKey): HeaderPlace | null => {
    const read = values.read(keys.session("gone", key), headerPlaceSchema);
    return read.kind === "ok" ? read.value : null;
  };
  const buries = (key: SessionKey, at: HeaderPlace): boolean => {
    const known = placeOf(key);
    return known !== null && sameHistory(known, at) && at.revision <= known.revision;
  };
  const lift = (key: SessionKey): void => { values.remove(keys.session("gone", key)); };
  return {
    bury(key, at) {
      const known = placeOf(key);
      if (known === null || !sameHistory(known, at) || known.revision < at.revision) values.write(keys.session("gone", key), at);
    },
    buries,
    isBuried: (key) => placeOf(key) !== null,
    now: () => new Set(values.keys(keys.sessions("gone")).flatMap((text) => parseSessionKey(text, "gone") ?? []).map(keyText)),
    lift,
    admits(key, at, asked) {
      if (placeOf(key) === null) return true;
      if (buries(key, at) && asked?.has(keyText(key)) !== true) return false;
      lift(key);
      return true;
    },
  };
}

/** Not known of one of them, as of every mark that an older release left: the revisions count. */
function sameHistory(a: HeaderPlace, b: HeaderPlace): boolean {
  return a.epoch === null || b.epoch === null || a.epoch === b.epoch;
}
