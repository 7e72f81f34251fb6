/** A message longer than this is refused by the gateway; said before it is sent, so that nothing is lost on the way. */
export const MOST_CHARS = 100_000;
