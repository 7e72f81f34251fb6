import type { Command } from "@tidemark/entities/authority";
import { agentIdSchema, messageIdSchema, sessionIdSchema, tabIdSchema, type SessionId } from "@tidemark/entities/ids";
import { START, type Position } from "@tidemark/entities/records";
import type { CommandInput } from "./store.ts";

/** Commands as the store's tests send them: one session, one window, one runner. */
export const S = sessionIdSchema.parse("s1");
export const TAB = tabIdSchema.parse("B.T");
const AGENT = agentIdSchema.parse("offline");
export const caller = { subject: "owner", name: "Owner", tab: TAB };
export const runner = { id: "g1", secretHash: "h1" };
type InputOf<K extends Command["kind"]> = Extract<CommandInput, { kind: K }>;

export function submitOf(message: string, base: Position = START, change: Partial<InputOf<"submit">> = {}): InputOf<"submit"> {
  return {
    kind: "submit", caller, runner, message: { id: messageIdSchema.parse(message), parts: [{ type: "text", text: `text of ${message}` }] },
    base, origin: { tab: TAB, context: null, agent: AGENT }, tools: [], onBusy: "reject", ...change,
  };
}

export const createOf = (session: SessionId = S, subject = "owner"): InputOf<"create"> => ({ kind: "create", caller: { ...caller, subject }, session, agent: AGENT });
