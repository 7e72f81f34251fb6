import type { z } from "zod";
import type { SessionState } from "@tidemark/entities/authority";
import type { submitBodySchema } from "@tidemark/entities/contract";
import type { UserPart } from "@tidemark/entities/records";
import { WINDOWS_TOOL } from "@tidemark/entities/transcript";
import type { Api, HttpCaller } from "./api.ts";
import { refuse } from "./httpProblem.ts";

type Submit = z.output<typeof submitBodySchema>;

/** What the authority can't judge: who the message says it comes from, and what this release takes. */
export async function checkSubmit(api: Api, caller: HttpCaller, state: SessionState, body: Submit): Promise<void> {
  if (body.origin.tab !== caller.tab) refuse("origin-tab");
  if (body.origin.agent !== state.agent) refuse("invalid", { detail: "The message names another agent than the chat." });
  checkParts(api, body.message.parts);
  await checkTools(api, state, body);
}

export function checkParts(api: Api, parts: readonly UserPart[]): void {
  let chars = 0;
  for (const part of parts) {
    // A file by address would make the model's server, or this one, fetch what a user named (SEC-12).
    if (part.type !== "text" || typeof part["text"] !== "string") refuse("invalid", { detail: "A message is made of text parts." });
    chars += (part["text"] as string).length;
  }
  if (chars > api.limits.messageChars) refuse("too-large", { detail: `A message has at most ${api.limits.messageChars} characters.` });
}

/** One name, one tool: a page tool under a name that the agent has would never be called, or be called for the other. */
async function checkTools(api: Api, state: SessionState, { tools = [], message }: Submit): Promise<void> {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) refuse("invalid", { detail: `The page offers two tools named "${twice}". Rename one of them.`, facts: { tool: twice } });
  const own = [WINDOWS_TOOL, ...(api.agents.get(state.agent)?.toolNames?.() ?? [])];
  const taken = names.filter((name) => own.includes(name));
  if (taken.length === 0) return;
  // A retry gets its first outcome (TURN-7), also where a tool server that started since then has a tool of that name.
  const accepted = await api.store.offers(state.id, message.id);
  const refused = taken.find((name) => !accepted.some((offer) => offer.name === name));
  if (refused !== undefined) refuse("invalid", { detail: `The agent of this chat has a tool "${refused}" of its own. The page has to give its tool another name.`, facts: { tool: refused } });
}
