import type { AnswerEntry } from "@tidemark/entities/outbox";
import type { TabId } from "@tidemark/entities/ids";
import type { SessionActions } from "@tidemark/entities/session";
import type { GateView } from "@tidemark/entities/transcript";
import type { ChatRule } from "./ChatRule.ts";
import type { FormDraft } from "./formValue.ts";

/** What every card takes. */
export interface GateProps {
  gate: GateView;
  /** This window's own answer on its way, if any. */
  entry: AnswerEntry | undefined;
  me: TabId;
  agentName: string;
  /** May this window answer at all (an observer may not). */
  mayAnswer: boolean;
  /** In somebody else's chat: nothing is allowed there for good. */
  guest?: boolean;
  actions: Pick<SessionActions, "answer" | "answerAgain">;
  /** What was typed into the card, kept by the parent under the gate's id, outside the conversation: catching up may redraw the card around it (case 69). */
  draft: FormDraft | undefined;
  onDraft(draft: FormDraft): void;
  /** What is always allowed in this chat, and who set it (GATE-4). */
  rules: readonly ChatRule[];
  /** Where the focus goes when the button that had it goes away. */
  focusComposer(): void;
}
