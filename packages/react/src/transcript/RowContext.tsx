import { createContext, useContext } from "react";
import type { SessionHeader } from "@tidemark/entities/contract";
import type { AgentId, SessionId, TabId } from "@tidemark/entities/ids";
import type { SessionActions } from "@tidemark/entities/session";
import type { ChatRule } from "../gates/ChatRule.ts";
import type { FormDraft } from "../gates/formValue.ts";
import type { KeyedStore } from "../styles/keyedStore.ts";
import type { Reader } from "./authorName.ts";
import type { NewestWords } from "./newestWords.ts";

export type RowActions = Pick<SessionActions,
  "sendAgain" | "discard" | "answer" | "answerAgain" | "older" | "editAndResend" | "regenerate" | "rewindTo" | "switchTo" | "setFeedback" | "runCall" | "declineCall">;

/** What every row needs and no row owns. */
export interface RowSurroundings {
  me: TabId;
  /** Who reads: whose messages are "You". */
  person: Reader;
  agentName: string;
  mayAnswer: boolean;
  actions: RowActions;
  /** An answer runs or waits: what folds the conversation away would stop it. */
  live: boolean;
  /** Messages that wait in the queue: what folds the conversation away drops them. */
  queued: number;
  /** What people think of answers; null where the server keeps none of it. */
  feedback: SessionHeader["feedback"] | null;
  /** What is always allowed in this chat, and who set it. */
  rules: readonly ChatRule[];
  /** Which tool calls, reasonings and stored records stand open, by their own ids. */
  opened: KeyedStore<boolean>;
  /** What was typed into questions, by gate id. */
  typed: KeyedStore<FormDraft>;
  /** The newest words of a running answer. */
  words: NewestWords;
  focusComposer(): void;
  agentNameOf(agent: AgentId): string;
  openChat(chat: { agent: AgentId; session: SessionId }): void;
}

const RowContext = createContext<RowSurroundings | null>(null);
export const RowSurround = RowContext.Provider;

export function useRowSurroundings(): RowSurroundings {
  const surroundings = useContext(RowContext);
  if (surroundings === null) throw new Error("A row stands outside <Transcript>.");
  return surroundings;
}
