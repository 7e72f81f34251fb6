/** A person went away from a conversation: after which row, and when (wall clock, a label only). */
export interface Left { after: string; since: number }
/** What came meanwhile: the rows behind `after` up to `through`. A row that comes while they are here again is not among them. */
export interface UnreadSpan extends Left { through: string }
export type Attention = { kind: "here"; unread: UnreadSpan | null } | { kind: "away"; left: Left | null };

/** Back, or here for the first time with what an earlier visit left. */
export function came(left: Left | null, last: string | null): Attention {
  return { kind: "here", unread: left === null || last === null || last === left.after ? null : { ...left, through: last } };
}

/** Away: what is there now was seen. */
export function went(last: string | null, since: number): Attention {
  return { kind: "away", left: last === null ? null : { after: last, since } };
}
