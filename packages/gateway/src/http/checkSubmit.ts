import type * as z from "zod/mini";
import type { SessionState } from "@tidemark/entities/authority";
import { fileIdOf, filePartSchema, type submitBodySchema } from "@tidemark/entities/contract";
import { CONTEXT_DATA_BYTES, contextDataBytes, type UserPart } from "@tidemark/entities/records";
import { WINDOWS_TOOL } from "@tidemark/entities/transcript";
import type { Api, HttpCaller } from "./api.ts";
import { refuse } from "./httpProblem.ts";

type Submit = z.output<typeof submitBodySchema>;

/** What the authority can't judge: who the message says it comes from, and what this release takes. */
export async function checkSubmit(api: Api, caller: HttpCaller, state: SessionState, body: Submit): Promise<void> {
  if (body.origin.tab !== caller.tab) refuse("origin-tab");
  if (body.origin.agent !== state.agent) refuse("invalid", { detail: "The message names another agent than the chat." });
  checkPageData(body.origin.context?.data);
  await checkParts(api, state, body.message.parts);
  await checkTools(api, state, body);
}

function checkPageData(data: unknown): void {
  if ((contextDataBytes(data) ?? 0) <= CONTEXT_DATA_BYTES) return;
  refuse("too-large", { detail: `The data of the page around the chat has at most ${CONTEXT_DATA_BYTES} bytes as JSON.`, facts: { limit: CONTEXT_DATA_BYTES } });
}

export async function checkParts(api: Api, state: SessionState, parts: readonly UserPart[]): Promise<void> {
  let chars = 0;
  let files = 0;
  for (const part of parts) {
    if (part.type === "file") {
      files += 1;
      if (files > api.limits.messageFiles) refuse("too-large", { detail: `A message has at most ${api.limits.messageFiles} files.`, facts: { limit: api.limits.messageFiles } });
      await checkFile(api, state, part);
      continue;
    }
    if (part.type !== "text" || typeof part["text"] !== "string") refuse("invalid", { detail: "A message is made of texts and files." });
    chars += (part["text"] as string).length;
  }
  if (chars > api.limits.messageChars) refuse("too-large", { detail: `A message has at most ${api.limits.messageChars} characters.` });
}

/** A file of this chat, as the server knows it. One by address would make the model's server, or this one, fetch what a user named (SEC-12). */
async function checkFile(api: Api, state: SessionState, raw: UserPart): Promise<void> {
  const part = filePartSchema.safeParse(raw);
  const id = part.success ? fileIdOf(part.data.url) : null;
  if (!part.success || id === null) refuse("invalid", { detail: "A message names files that were attached to its chat, and no addresses." });
  const file = await api.store.file(state.id, id);
  if (!file) refuse("invalid", { detail: "A file of this message is not on the server. Attach it again.", facts: { file: id } });
  if (part.data.mediaType !== file.type || (part.data.filename ?? file.name) !== file.name || (part.data.size ?? file.size) !== file.size) refuse("invalid", { detail: "A file of this message has another name, type or size on the server. Attach it again.", facts: { file: id } });
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
