import { useEffect, useRef, useState } from "react";
import type { Environment } from "@tidemark/entities/environment";
import { came, type Left, type UnreadSpan, went } from "./unread.ts";

/** Where the person left each chat of this window, by chat id. */
export type LeftChats = Map<string, Left>;

/** What came into this chat while the window was hidden or showed another chat. `last` is the key of its newest row. */
export function useUnread(id: string, last: string | null, { page, clock }: Pick<Environment, "page" | "clock">, leftChats: LeftChats): UnreadSpan | null {
  const [attention, setAttention] = useState(() => came(leftChats.get(id) ?? null, last));
  const newest = useRef(last);
  useEffect(() => { newest.current = last; }, [last]);
  useEffect(() => {
    const left = page.subscribe(({ type }) => {
      if (type === "hidden") setAttention(went(newest.current, clock.now()));
      if (type === "visible") setAttention((before) => (before.kind === "away" ? came(before.left, newest.current) : before));
    });
    return () => {
      left();
      if (newest.current !== null) leftChats.set(id, { after: newest.current, since: clock.now() });
    };
  }, [id, page, clock, leftChats]);
  return attention.kind === "here" ? attention.unread : null;
}
