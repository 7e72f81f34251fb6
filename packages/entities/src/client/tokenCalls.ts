import { tokensSchema } from "../contract/access.ts";
import type { GatewayApi } from "./gatewayApi.ts";
import { READ_LIMIT_MS, type Http } from "./http.ts";
import { nothing, parsed, writing } from "./parsed.ts";

/** Browsers that are signed in as the caller: seen, and signed out. */
export function createTokenCalls(http: Http): Pick<GatewayApi, "listTokens" | "removeToken"> {
  return {
    async listTokens(signal) {
      const answer = parsed(await http.request({ method: "GET", path: "/v1/access/tokens", limitMs: READ_LIMIT_MS, retry: true, ...(signal && { signal }) }), tokensSchema);
      return answer.kind === "ok" ? { kind: "ok", value: answer.value.tokens } : answer;
    },
    async removeToken(id) {
      // A browser that signs itself out may be closed the next moment.
      return nothing(await http.request({ ...writing("DELETE", `/v1/access/tokens/${id}`), retry: true, keepalive: true }));
    },
  };
}
