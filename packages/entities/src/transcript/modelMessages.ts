import type { UIMessage } from "ai";
import type { FoldState } from "./foldState.ts";
import type { CallView, Message } from "./message.ts";
import { asPart, asTool, toolNameOf, type Part } from "./part.ts";
import { messagesOf } from "./queries.ts";

/** What stands for everything that came from the page, while the person keeps it private (PIN-12). */
export const WITHHELD = "Withheld: the person keeps their page private.";

/** The server's tool that tells which windows there are, with their pages (PIN-15). */
export const WINDOWS_TOOL = "windows";

/**
 * The conversation for a model: without what Tidemark knows beside it, and nothing open that has ended. The fold has closed every call
 * of an ended turn; what is still open belongs to the turn that is running.
 * `private` is read at each use: while it is on, nothing of a page is among it, whenever that came; and it is there again afterwards.
 */
export function modelMessagesOf(state: FoldState, options: { private?: boolean } = {}): UIMessage[] {
  const hidden = options.private === true;
  return messagesOf(state).flatMap((message) => {
    const parts = message.parts.map((part, index) => forModel(hidden ? withheld(part, callAt(message, index)) : part));
    if (parts.length === 0) return [];
    return [{ id: message.id, role: message.role, parts: hidden ? parts : [...noteOf(message), ...parts] }];
  });
}

/** The line about the page that the message came from (PIN-6), as a text of its own: the person's words stay as they were written. */
function noteOf({ metadata }: Message): Part[] {
  return metadata.note === undefined ? [] : [{ type: "text", text: metadata.note }];
}

function callAt({ metadata }: Message, part: number): CallView | undefined {
  return metadata.calls.findLast((call) => call.part === part);
}

/** What a window gave back, or was told of windows. What the gateway says where there is no result tells nothing of a page. */
function withheld(part: Part, call: CallView | undefined): Part {
  const tool = asTool(part);
  const fromPage = tool !== null && (Boolean(call?.claim) || toolNameOf(tool) === WINDOWS_TOOL);
  if (tool === null || !fromPage || (call?.closed ?? null) !== null || !tool.state.startsWith("output-")) return part;
  return asPart({ ...tool, state: "output-error", errorText: WITHHELD, output: undefined });
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
