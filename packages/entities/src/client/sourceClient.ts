import type { ServerInfo } from "../contract/header.ts";
import { agentIdSchema, connectionIdSchema } from "../ids/ids.ts";
import type { GatewayClient } from "./gatewayClient.ts";
import type { Failure, SessionSource } from "./sessionSource.ts";

const READS_ONLY: Failure = { kind: "refused", code: "invalid", status: 400, detail: "This source is only read.", facts: {} };
const refused = (): Promise<Failure> => Promise.resolve(READS_ONLY);

/** What a source of the host's own is taken for: a server without a list, push or agents, where everybody looks and nobody writes. */
const INFO: ServerInfo = {
  product: "tidemark", instance: connectionIdSchema.parse("source"), name: "", agents: [], defaultAgent: agentIdSchema.parse("agent"), heartbeat: 15,
  modes: { push: false, live: false }, limits: { bodyBytes: 0, messageChars: 0 }, addresses: [], model: null,
  you: { subject: "owner", name: "", role: "observer", sessions: null, expiresAt: null }, cache: "local",
};

/** A source of a host's own in the place of a gateway: its sessions are read, whatever else is asked is refused. */
export function createSourceClient(source: SessionSource): GatewayClient {
  return {
    upload: refused, exported: refused, download: refused, live: refused,
    ...source,
    capabilities: { ...source.capabilities, push: false, queue: false },
    create: refused, submit: refused, stop: refused, answer: refused, editQueued: refused, removeQueued: refused, sendNow: refused, bound: refused, dropRule: refused,
    setFeedback: refused, setPrivate: refused, claimCall: refused, settleCall: refused, takeOver: refused, continueWith: refused,
    attach: () => Promise.resolve({ kind: "ok", value: { ttl: 60 } }), detach: () => Promise.resolve({ kind: "ok", value: null }),
    serverInfo: () => Promise.resolve({ kind: "ok", value: INFO }),
    list: () => Promise.resolve({ kind: "ok", value: { revision: 0, complete: false, cursor: null, sessions: [], cache: "local" } }),
    search: refused, patch: refused, remove: refused, restore: refused, makeCode: refused, exchange: refused, createShare: refused, listShares: refused, removeShare: refused, listTokens: refused, removeToken: refused, events: refused,
  };
}
