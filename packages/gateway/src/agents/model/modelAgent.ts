import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isStepCount, streamText } from "ai";
import type { LanguageModel } from "ai";
import type { AgentEntry } from "../agent.ts";
import { WINDOWS_TOOL } from "@tidemark/entities/transcript";
import { mcpConnection, type McpServer } from "./mcpTools.ts";

export interface ModelAgentOptions {
  name: string;
  description?: string;
  /** An OpenAI-compatible endpoint, or any model of the AI SDK. */
  model: { baseURL: string; apiKey?: string; model: string } | LanguageModel;
  mcp?: readonly McpServer[];
  /** Steps (model calls) in one run; a tool call ends a step. */
  steps?: number;
}

const STEPS = 12;

/** An agent that asks a model, with tools from MCP servers. A guarded tool waits for a person's approval, as a gate in the log. */
export function modelAgent({ name, description, model, mcp = [], steps = STEPS }: ModelAgentOptions): AgentEntry {
  const languageModel = isEndpoint(model)
    // Without asking for it most endpoints don't tell what an answer took.
    ? createOpenAICompatible({ name: "model", baseURL: model.baseURL, includeUsage: true, ...(model.apiKey !== undefined && { apiKey: model.apiKey }) })(model.model) : model;
  const servers = mcpConnection(mcp);
  return {
    name, ...(description !== undefined && { description }), model: isEndpoint(model) ? model.model : name,
    toolNames: () => servers.names(),
    async run({ messages, tools, approve, signal }) {
      const { tools: own, guarded } = await servers.open();
      // The submit refuses such a name where the servers run already; at their first start it is only known now. Neither is called for the other.
      const both = Object.keys(own).find((tool) => tool !== WINDOWS_TOOL && Object.hasOwn(tools, tool));
      if (both !== undefined) throw new Error(`The page and a tool server both offer a tool "${both}". Rename one of them, then send again.`);
      // Asked for each call: a rule that is taken back while the model works holds at once.
      const asking = Object.fromEntries([...guarded].map((tool) => [tool, () => approve[tool] ?? ("user-approval" as const)]));
      return streamText({
        model: languageModel, messages, tools: { ...tools, ...own }, toolApproval: { ...approve, ...asking }, abortSignal: signal, stopWhen: isStepCount(steps),
        // Errors reach the log as chunks, with the provider's sentence; the SDK would also print them, message text included (SEC-9).
        onError: () => {},
        // A message can name an address; the server never fetches one for it (SEC-12).
        experimental_download: async (requested) => requested.map(() => null),
      });
    },
    close: () => servers.close(),
  };
}

function isEndpoint(model: ModelAgentOptions["model"]): model is { baseURL: string; apiKey?: string; model: string } {
  return typeof model === "object" && "baseURL" in model;
}
