import { atom, useAtom } from "jotai";
import { useCallback } from "react";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { notifyWish, setNotifyWish, tellWish, type NotifyWish } from "./wish.ts";

/** What was said last while this page is open, here or in another window; null: nothing, and what is kept holds. */
export const saidWishAtom = atom<NotifyWish | null>(null);

/** What the person wants, and the one way to say it: kept, drawn here, and told to the other windows. */
export function useNotifyWish(): [wish: NotifyWish | null, say: (wish: NotifyWish) => void] {
  const { environment } = useWorkspace();
  const { remember } = useHost();
  const [said, setSaid] = useAtom(saidWishAtom);
  const say = useCallback((wish: NotifyWish) => {
    setNotifyWish(remember, wish);
    setSaid(wish);
    tellWish(environment);
  }, [environment, remember, setSaid]);
  return [said ?? notifyWish(remember), say];
}
