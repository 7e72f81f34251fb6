import type { Api, HttpCaller } from "./api.ts";

/** For answers that take long: did what they were asked for with end, or was it taken back? */
export async function isOver({ access, clock, store }: Pick<Api, "access" | "clock" | "store">, who: HttpCaller): Promise<boolean> {
  if (who.expiresAt !== null && Date.parse(who.expiresAt) <= clock.now()) return true;
  if (who.role === "share") return (await store.share(who.share.id))?.revokedAt !== null;
  return who.token !== undefined && access.tokens !== undefined && !(await access.tokens.isGood(who.token.id));
}
