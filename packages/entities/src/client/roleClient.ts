import { mayWrite } from "../contract/role.ts";
import type { Role } from "../contract/access.ts";
import type { GatewayClient } from "./gatewayClient.ts";
import type { Failure } from "./sessionSource.ts";

/** `shown`: what a share link shows. `read`: over several chats, too. `attach`: saying that a window is there. `write`: the rest. */
type Need = "shown" | "read" | "attach" | "write";

/** What each call asks of who makes it, as the gateway's routes do. A call without a row does not compile. */
const NEEDS: Record<Exclude<keyof GatewayClient, "capabilities">, Need> = {
  read: "shown", window: "shown", head: "shown", header: "shown", live: "shown", events: "shown", serverInfo: "shown", download: "shown",
  list: "read", search: "read", exported: "read",
  attach: "attach", detach: "attach",
  create: "write", submit: "write", stop: "write", answer: "write", editQueued: "write", removeQueued: "write", sendNow: "write", bound: "write", dropRule: "write",
  setFeedback: "write", setPrivate: "write", claimCall: "write", settleCall: "write", takeOver: "write", upload: "write", continueWith: "write",
  patch: "write", remove: "write", restore: "write", makeCode: "write", exchange: "write", createShare: "write", listShares: "write", removeShare: "write", listTokens: "write", removeToken: "write",
};

const LOOKS: Failure = { kind: "refused", code: "forbidden", status: 403, detail: "You can look, not write.", facts: {} };

export interface RolePorts {
  /** As far as it is known now; asked at each call. */
  role: () => Role;
  /** The server itself refused something that this role may do: it is another one by now. */
  onForbidden: () => void;
}

/**
 * A client that sends nothing which its role may not do. No command leaves a window that only looks, whatever asks for it; the caller gets
 * the refusal that the server would give.
 */
export function createRoleClient(client: GatewayClient, { role, onForbidden }: RolePorts): GatewayClient {
  const guarded: Record<string, unknown> = {};
  for (const [name, need] of Object.entries(NEEDS)) {
    const call = (client as unknown as Record<string, ((...given: unknown[]) => Promise<{ kind: string }>) | undefined>)[name];
    if (call === undefined) continue;
    guarded[name] = async (...given: unknown[]): Promise<{ kind: string }> => {
      if (!may(role(), need)) return LOOKS;
      const answer = await call.apply(client, given);
      if (need === "write" && isForbidden(answer)) onForbidden();
      return answer;
    };
  }
  // Replaced where the server says what it can.
  return Object.defineProperty(guarded, "capabilities", { enumerable: true, get: () => client.capabilities }) as unknown as GatewayClient;
}

function may(role: Role, need: Need): boolean {
  return mayWrite(role) || need === "shown" || (role === "observer" && need !== "write");
}

function isForbidden(answer: { kind: string }): boolean {
  return answer.kind === "refused" && (answer as Extract<Failure, { kind: "refused" }>).code === "forbidden";
}
