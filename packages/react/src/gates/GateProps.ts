import type { AnswerEntry } from "@tidemark/entities/outbox";
import type { TabId } from "@tidemark/entities/ids";
import type { SessionActions } from "@tidemark/entities/session";
import type { GateView } from "@tidemark/entities/transcript";

/** What every card takes. */
export interface GateProps {
  gate: GateView;
  /** This window's own answer on its way, if any. */
  entry: AnswerEntry | undefined;
  me: TabId;
  agentName: string;
  /** May this window answer at all (an observer may not). */
  mayAnswer: boolean;
  actions: Pick<SessionActions, "answer" | "answerAgain">;
  /** Where the focus goes when the button that had it goes away. */
  focusComposer(): void;
}
