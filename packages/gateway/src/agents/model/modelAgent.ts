import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isStepCount, streamText } from "ai";
import type { LanguageModel } from "ai";
import type { AgentEntry } from "../agent.ts";
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
    ? createOpenAICompatible({ name: "model", baseURL: model.baseURL, ...(model.apiKey !== undefined && { apiKey: model.apiKey }) })(model.model) : model;
  const servers = mcpConnection(mcp);
  return {
    name, ...(description !== undefined && { description }), model: isEndpoint(model) ? model.model : name,
    async run({ messages, tools: pageTools, approve, signal }) {
      const { tools: own, guarded } = await servers.open();
      const asking = Object.fromEntries([...guarded].map((tool) => [tool, "user-approval" as const]));
      return streamText({
        model: languageModel, messages, tools: { ...pageTools, ...own }, toolApproval: { ...asking, ...approve }, abortSignal: signal, stopWhen: isStepCount(steps),
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
