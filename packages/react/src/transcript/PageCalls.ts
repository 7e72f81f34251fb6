import type { CallId } from "@tidemark/entities/ids";
import type { PageCallView } from "@tidemark/entities/session";

/** Page calls that are open, by call: what this window does about each. */
export type PageCalls = ReadonlyMap<CallId, PageCallView>;
