import { madeShareSchema, sharesSchema } from "../contract/access.ts";
import type { GatewayApi } from "./gatewayApi.ts";
import { READ_LIMIT_MS, type Http } from "./http.ts";
import { nothing, parsed, writing } from "./parsed.ts";

/** Links that show one chat to whoever has them. Making one is not safe to repeat: a lost answer leaves a link that nobody has, and the list shows it. */
export function createSessionShares(http: Http): Pick<GatewayApi, "createShare" | "listShares" | "removeShare"> {
  return {
    async createShare(session, expiresAt, upTo) {
      return parsed(await http.request(writing("POST", "/v1/access/shares", { session, expiresAt, ...(upTo !== undefined && { upTo }) })), madeShareSchema);
    },
    async listShares(session, signal) {
      const query = session === undefined ? "" : `?session=${session}`;
      const answer = parsed(await http.request({ method: "GET", path: `/v1/access/shares${query}`, limitMs: READ_LIMIT_MS, retry: true, ...(signal && { signal }) }), sharesSchema);
      return answer.kind === "ok" ? { kind: "ok", value: answer.value.shares } : answer;
    },
    async removeShare(id) {
      return nothing(await http.request({ ...writing("DELETE", `/v1/access/shares/${id}`), retry: true }));
    },
  };
}
