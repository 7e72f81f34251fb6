import type { Caller } from "@tidemark/entities/authority";
import type { HttpCaller } from "./api.ts";

/** The caller as commands carry it. Name and subject come from the token, the tab from the checked header. */
export function callerOf({ subject, name, tab }: HttpCaller): Caller {
  return { subject, name, ...(tab && { tab }) };
}
