import { convertToModelMessages } from "ai";
import type { ModelMessage, UIMessage } from "ai";
import type { SessionId } from "@tidemark/entities/ids";
import { emptyFold, fold, modelMessagesOf } from "@tidemark/entities/transcript";
import type { Store } from "../store/store.ts";
import { textFilesAsText, withFiles } from "./withFiles.ts";

const PAGE_ROWS = 1000;

/**
 * The conversation for an agent, folded from the log up to now. The only place of the gateway that folds:
 * what an agent sees and what a page shows come from the same records through the same function.
 */
export async function messagesFor(store: Store, session: SessionId): Promise<{ uiMessages: UIMessage[]; messages: ModelMessage[] }> {
  let state = emptyFold();
  for (let at = 0; ;) {
    const page = await store.records(session, at, PAGE_ROWS);
    const last = page.at(-1);
    if (!last) break;
    state = fold(state, page);
    at = last.seq;
    if (page.length < PAGE_ROWS) break;
  }
  // Read at each use: what a page gave is withheld from the next call of the agent on (PIN-12).
  const isPrivate = (await store.session(session))?.state.private != null;
  const uiMessages = await withFiles(store, session, modelMessagesOf(state, { private: isPrivate }));
  return { uiMessages, messages: await convertToModelMessages(textFilesAsText(uiMessages)) };
}
