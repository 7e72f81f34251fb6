import type { Clock } from "../environment/environment.ts";

/** So long after a sign-out its last requests have to be on their way: a window says that it leaves its chats. */
export const LEAVING_MS = 5_000;

/**
 * The token for requests. When a sign-in ends, its page forgets the token at once; the last one given lives in this memory for a moment, so that
 * the window can leave its chats: one that was there for ever would hold up page calls (PIN-3).
 */
export function createLastToken(token: (refused?: string | null) => string | null | Promise<string | null>, isOver: () => boolean, clock: Clock) {
  let last: string | null = null;
  return {
    async get(refused?: string | null): Promise<string | null> {
      if (!isOver()) last = await token(refused);
      return last;
    },
    end() { clock.after(LEAVING_MS, () => { last = null; }); },
  };
}
