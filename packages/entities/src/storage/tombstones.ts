import * as z from "zod/mini";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { Keys } from "./keys.ts";
import type { Values } from "./values.ts";

const tombstoneSchema = z.object({ revision: z.int() });

/** Marks of deleted sessions, with the header revision of the deletion (VIEW-7): what is older can't bring them back, in any window. */
export interface Tombstones {
  bury(key: SessionKey, revision: number): void;
  /** Is a header, list row or late write of this revision older than the deletion? */
  buries(key: SessionKey, revision: number): boolean;
  isBuried(key: SessionKey): boolean;
  /** The person's own restore: the session is back. */
  lift(key: SessionKey): void;
  /** A header or list row of this revision was read. False: older than the deletion, not to be taken. One that is newer lifts the mark. */
  admits(key: SessionKey, revision: number): boolean;
}

export function createTombstones(values: Values, keys: Keys): Tombstones {
  const revisionOf = (key: SessionKey): number | null => {
    const read = values.read(keys.session("gone", key), tombstoneSchema);
    return read.kind === "ok" ? read.value.revision : null;
  };
  const lift = (key: SessionKey): void => { values.remove(keys.session("gone", key)); };
  return {
    bury(key, revision) {
      const known = revisionOf(key);
      if (known === null || known < revision) values.write(keys.session("gone", key), { revision });
    },
    buries(key, revision) {
      const known = revisionOf(key);
      return known !== null && revision <= known;
    },
    isBuried: (key) => revisionOf(key) !== null,
    lift,
    admits(key, revision) {
      const known = revisionOf(key);
      if (known === null) return true;
      if (revision <= known) return false;
      lift(key);
      return true;
    },
  };
}
