import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Agent } from "@tidemark/gateway";
import { streamText, type UIMessageChunk } from "ai";

const { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: apiKey, OPENAI_MODEL: name } = process.env;
const model = baseURL && name ? createOpenAICompatible({ name: "example", baseURL, ...(apiKey && { apiKey }) })(name) : null;

/** Your own agent: a function from a conversation to a stream. */
export const support: Agent = ({ messages, uiMessages, tools, approve, signal, context }) => {
  if (model) return streamText({ model, messages, tools, toolApproval: approve, abortSignal: signal });
  const asked = uiMessages.at(-1)?.parts.map((part) => (part.type === "text" ? part.text : "")).join("") ?? "";
  const { open } = (context?.data ?? {}) as { open?: number };
  return withoutModel(`You wrote: ${asked}\n\n${context ? `You are on the page “${context.title}”, ${open} are open. ` : ""}No model answers here yet: set OPENAI_BASE_URL and OPENAI_MODEL.`);
};

/** So that the example runs without a key: it says the words one by one, as a model would. */
async function* withoutModel(text: string): AsyncGenerator<UIMessageChunk> {
  yield { type: "text-start", id: "answer" };
  for (const word of text.split(/(?<= )/)) {
    yield { type: "text-delta", id: "answer", delta: word };
    await new Promise((go) => { setTimeout(go, 30); });
  }
  yield { type: "text-end", id: "answer" };
}
