import { newSecret, type RandomBytes } from "@tidemark/entities/ids";
import type { Clock } from "@tidemark/entities/environment";
import type { Store } from "../store/store.ts";
import type { Access, Subject } from "./access.ts";
import { hashOf } from "./hash.ts";

/** Says what it is wherever it turns up, so that a scanner for secrets finds it. */
const PREFIX = "share_";
const TOKEN = /^share_[A-Za-z0-9_-]{22}$/;

/** A capability of its own: 128 random bits, kept as a hash (SEC-10). */
export function newShareToken(random: RandomBytes): string {
  return PREFIX + newSecret(random);
}

/** Who comes by a share link: a reader of one chat. One that ended or was taken back is nobody. */
export function shareAccess(store: Store, clock: Pick<Clock, "now">): Access {
  return {
    wasGood: async (token) => TOKEN.test(token) && (await store.shareByToken(hashOf(token))) !== null,
    async subjectOf(token): Promise<Subject | null> {
      const share = TOKEN.test(token) ? await store.shareByToken(hashOf(token)) : null;
      if (share === null || share.revokedAt !== null || Date.parse(share.expiresAt) <= clock.now()) return null;
      const { id, session, expiresAt, upTo, title } = share;
      return { subject: `share:${id}`, name: "", role: "share", sessions: [session], expiresAt, share: { id, upTo, title } };
    },
  };
}
