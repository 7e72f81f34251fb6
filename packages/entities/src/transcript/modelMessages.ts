import type { UIMessage } from "ai";
import type { FoldState } from "./foldState.ts";
import { asPart, asTool, type Part } from "./part.ts";
import { messagesOf } from "./queries.ts";

/**
 * The conversation for a model: without what Tidemark knows beside it, and nothing open that has ended. The fold has closed every call
 * of an ended turn; what is still open belongs to the turn that is running.
 */
export function modelMessagesOf(state: FoldState): UIMessage[] {
  return messagesOf(state).flatMap((message) => {
    const parts = message.parts.map(forModel);
    return parts.length === 0 ? [] : [{ id: message.id, role: message.role, parts }];
  });
}

function forModel(part: Part): Part {
  const tool = asTool(part);
  if (tool === null || !tool.state.startsWith("output-")) return part;
  const { approval, rawInput, ...rest } = tool;
  return asPart({
    ...rest,
    // An input that never became whole is shown as far as it came; a provider wants one in any case.
    input: rest.input ?? rawInput ?? {},
    // The request of a call that ended unanswered would wait for an answer that can't come.
    ...(approval?.approved !== undefined && { approval }),
    // A denied call of the provider's own gets no result from the SDK's conversion, and would stay open at the model.
    ...(rest.state === "output-denied" && rest.providerExecuted === true && { state: "output-error", errorText: approval?.reason ?? "Denied." }),
  });
}
