import type { ServerInfo } from "../contract/header.ts";
import type { Clock } from "../environment/environment.ts";
import type { TabId } from "../ids/ids.ts";
import type { FakeRunner } from "./fakeGatewayAgent.ts";
import type { FakeStore } from "./fakeGatewayStore.ts";
import type { FakeStreams } from "./fakeGatewayStreams.ts";

/** What the routes of the fake gateway work on. */
export interface FakeRoutesParts {
  store: FakeStore; runner: FakeRunner; streams: FakeStreams; clock: Clock;
  info: () => ServerInfo;
  tokens: Set<string>; codes: Map<string, { token: string | null }>;
  newCode: () => string;
  push: () => boolean;
  pageRows: number;
  superseded: (tab: TabId) => boolean;
}
export type Handler = (request: FakeRequest) => Response;
export interface FakeRequest { method: string; url: URL; headers: Headers; body: string | null; signal: AbortSignal | null }
