import { createGatewayClient, type GatewayClient } from "../../packages/entities/src/client/gatewayClient.ts";
import type { TabId } from "../../packages/entities/src/ids/ids.ts";
import { nodeClock } from "../../packages/gateway/src/clock/nodeClock.ts";

/** The page's own client, in a window of its own. */
export function clientOf(baseUrl: string, token: string, window: number): GatewayClient {
  const tab = `bench.w${window}` as TabId;
  return createGatewayClient({
    baseUrl, instance: null, getToken: () => token, fetch: globalThis.fetch, clock: nodeClock(), tab: () => `${tab}; secret=${`window-${window}`.padEnd(22, "x")}`,
    onSuperseded: () => { throw new Error(`Window ${window} was superseded.`); }, onUnauthorized: () => { throw new Error("The token was refused."); },
  });
}

/** The value of an answer, or the failure as an error: nothing is measured on requests that fail. */
export async function valueOf<T extends { kind: string }>(answer: Promise<T>, kind: string): Promise<T> {
  const given = await answer;
  if (given.kind !== kind) throw new Error(`A request failed: ${JSON.stringify(given)}`);
  return given;
}

export const sleep = (ms: number): Promise<void> => new Promise((go) => { setTimeout(go, Math.max(0, ms)); });
