import { headerSchema } from "../contract/header.ts";
import { codeSchema } from "../contract/requests.ts";
import type { GatewayApi } from "./gatewayApi.ts";
import type { Http } from "./http.ts";
import { nothing, parsed, writing } from "./parsed.ts";

/** What is written to a gateway beside the sessions' logs: the list's rows and access. */
export function createGatewayCommands(http: Http): Pick<GatewayApi, "patch" | "remove" | "restore" | "makeCode" | "exchange"> {
  return {
    async patch(session, version, change) {
      return parsed(await http.request({ ...writing("PATCH", `/v1/sessions/${session}`, change), headers: { "If-Match": `"${version}"` } }), headerSchema);
    },
    async remove(session) {
      return nothing(await http.request(writing("DELETE", `/v1/sessions/${session}`)));
    },
    async restore(session) {
      return parsed(await http.request(writing("POST", `/v1/sessions/${session}/restore`, {})), headerSchema);
    },
    async makeCode(session) {
      return parsed(await http.request(writing("POST", "/v1/access/codes", { role: "owner", ...(session && { session }) })), codeSchema);
    },
    async exchange(code, token, name) {
      return nothing(await http.request({ ...writing("POST", "/v1/access/exchange", { code, token, name }), anonymous: true, retry: true }));
    },
  };
}
