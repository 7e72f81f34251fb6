import { createContext, use } from "react";
import type { TabId } from "@tidemark/entities/ids";
import type { SessionActions } from "@tidemark/entities/session";
import type { FormDraft } from "../gates/formValue.ts";
import type { KeyedStore } from "../styles/keyedStore.ts";

/** What every row needs and no row owns. */
export interface RowSurroundings {
  me: TabId;
  agentName: string;
  mayAnswer: boolean;
  actions: Pick<SessionActions, "sendAgain" | "discard" | "answer" | "answerAgain" | "older">;
  /** Which tool calls, reasonings and stored records stand open, by their own ids. */
  opened: KeyedStore<boolean>;
  /** What was typed into questions, by gate id. */
  typed: KeyedStore<FormDraft>;
  focusComposer(): void;
}

const RowContext = createContext<RowSurroundings | null>(null);
export const RowSurround = RowContext.Provider;

export function useRowSurroundings(): RowSurroundings {
  const surroundings = use(RowContext);
  if (surroundings === null) throw new Error("A row stands outside <Transcript>.");
  return surroundings;
}
