import { createGatewayClient, type SourceAnswer } from "@tidemark/entities/client";
import type { Environment } from "@tidemark/entities/environment";
import type { ConnectionId } from "@tidemark/entities/ids";
import { browserLabel } from "@tidemark/react/platform";

type Exchange = (baseUrl: string, instance: ConnectionId, code: string, token: string) => Promise<SourceAnswer<null>>;

/** Redeems a one-time code. The name is what the list of sign-ins shows: which browser, since when. */
export function exchangeCode({ fetch, clock }: Pick<Environment, "fetch" | "clock">, page: { userAgent(): string; language(): string }): Exchange {
  return (baseUrl, instance, code, token) => {
    const client = createGatewayClient({ baseUrl, instance, fetch, clock, getToken: () => null, tab: () => null, onSuperseded: () => {}, onUnauthorized: () => {} });
    const day = new Intl.DateTimeFormat(page.language(), { day: "numeric", month: "short" }).format(clock.now());
    return client.exchange(code, token, `${browserLabel(page.userAgent())}, ${day}`);
  };
}
