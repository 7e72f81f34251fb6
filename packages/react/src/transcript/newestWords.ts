import { useSyncExternalStore } from "react";
import type { SessionView } from "@tidemark/entities/session";
import type { Message } from "@tidemark/entities/transcript";

/** The view as it is now, told each frame, while the one that the page is drawn by may be some words behind. */
export interface NewestWords { read(): SessionView | null; subscribe(listen: () => void): () => void }

/** For a conversation that is drawn by its view alone. */
export const NO_WORDS: NewestWords = { read: () => null, subscribe: () => () => {} };

/** The answer that runs as it is now; the one that was drawn where it has changed in more than its words, or is not there. */
export function newestOf(words: NewestWords, drawn: Message): Message {
  const item = words.read()?.items.at(-1);
  return item?.kind === "message" && item.message.id === drawn.id && item.message.parts.length === drawn.parts.length ? item.message : drawn;
}

/** The text of a part that grows. It draws itself: of a page of hundreds of parts, nothing else has changed (T6). */
export function useNewestText(words: NewestWords, message: Message, at: number, live: boolean): string {
  const { subscribe } = live ? words : NO_WORDS;
  const read = (): string => textAt(live ? newestOf(words, message) : message, at) ?? textAt(message, at) ?? "";
  return useSyncExternalStore(subscribe, read, read);
}

function textAt({ parts }: Message, at: number): string | null {
  const part = parts[at];
  return part?.type === "text" ? part.text : null;
}
