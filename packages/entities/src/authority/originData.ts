import { shownContext } from "../records/pageContext.ts";
import type { Origin } from "../records/record.ts";

/** As a session's state keeps it: without the data of its page, which would be written with every append. */
export function withoutData(origin: Origin): Origin {
  return { ...origin, context: shownContext(origin.context) };
}

/** A queued message's origin, whole again. */
export function withData(origin: Origin, data: unknown): Origin {
  return origin.context === null || data === undefined ? origin : { ...origin, context: { ...origin.context, data } };
}
