import type { MadeShare, Share, Token } from "../contract/access.ts";
import type { ServerInfo, SessionHeader, SessionList, Hint } from "../contract/header.ts";
import type { PatchBody } from "../contract/requests.ts";
import type { SearchAnswer } from "../contract/search.ts";
import type { SessionId } from "../ids/ids.ts";
import type { Failure, SourceAnswer } from "./sessionSource.ts";

export interface SearchQuery { text: string; cursor?: string; limit?: number }
export interface ListQuery { text?: string; cursor?: string; limit?: number; archived?: boolean; deleted?: boolean }

export type PushFrame =
  | { type: "hint"; hint: Hint }
  /** All that changed before was told; changes follow. */
  | { type: "ready"; revision: number }
  /** Too much changed: read the list. */
  | { type: "reload"; revision: number }
  | { type: "beat" };

/** Everything of a gateway that is not a session's log. */
export interface GatewayApi {
  serverInfo(signal?: AbortSignal): Promise<SourceAnswer<ServerInfo>>;
  list(query?: ListQuery, signal?: AbortSignal): Promise<SourceAnswer<SessionList>>;
  /** Chats by their titles and by what was said in them. A search that is too long is refused as `too-large`, with the limit in its facts. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SourceAnswer<SearchAnswer>>;
  /** A lost race is refused as `header-changed`, with the current header in its facts. */
  patch(session: SessionId, version: number, change: PatchBody): Promise<SourceAnswer<SessionHeader>>;
  remove(session: SessionId): Promise<SourceAnswer<null>>;
  restore(session: SessionId): Promise<SourceAnswer<SessionHeader>>;
  /** A one-time code for "Open in another browser". */
  makeCode(session?: SessionId): Promise<SourceAnswer<{ code: string; expiresAt: string }>>;
  /** Redeems a code for a token that this page made; the same pair again gets the same answer. Sent without a token. */
  exchange(code: string, token: string, name: string): Promise<SourceAnswer<null>>;
  /** A link that shows a chat until a time (ISO 8601, at most a year away), up to a record where one is named. The only answer that tells its token. */
  createShare(session: SessionId, expiresAt: string, upTo?: number): Promise<SourceAnswer<MadeShare>>;
  /** Those in force, of one chat or of all of the caller's; the newest first. */
  listShares(session?: SessionId, signal?: AbortSignal): Promise<SourceAnswer<Share[]>>;
  /** Dead at its reader's next request. Again, it is removed still. */
  removeShare(id: string): Promise<SourceAnswer<null>>;
  /** Browsers that are signed in as the caller, the newest first. `not-found` where the server keeps no list. */
  listTokens(signal?: AbortSignal): Promise<SourceAnswer<Token[]>>;
  /** Signs such a browser out: dead at its next request. Again, it is still. `forbidden` for the one that the server prints. */
  removeToken(id: string): Promise<SourceAnswer<null>>;
  /** The long hint stream. Ends with a failure or the server's close. */
  events(since: number | null, onFrame: (frame: PushFrame) => void, signal: AbortSignal): Promise<Failure | { kind: "closed" }>;
}
