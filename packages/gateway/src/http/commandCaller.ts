import type { Caller } from "@tidemark/entities/authority";
import type { HttpCaller } from "./api.ts";

/**
 * The caller as commands carry it. Name and subject come from the token, the tab from the checked header. A token that names its sessions was
 * checked against the one at hand: by `owned`, or by `mayMake` where it is to be made.
 */
export function callerOf({ subject, name, role, tab, sessions }: HttpCaller): Caller {
  return { subject, name, ...(tab && { tab }), ...(sessions !== null && { named: true }), ...(role === "owner" && { operator: true }) };
}
