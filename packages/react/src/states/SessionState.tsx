import type { SessionView } from "@tidemark/entities/session";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { CopyButton } from "../styles/CopyButton.tsx";
import { myText } from "./myText.ts";
import { PageState } from "./PageState.tsx";

export interface SessionStateProps {
  view: SessionView;
  server: string;
  draft: string;
  /** Null: this person only looks. */
  onRestore: (() => void) | null;
  onClose: () => void;
  onNewChat: (() => void) | null;
  copyShown: boolean;
  onOpenCopy: () => void;
  onDropCopy: () => void;
  /** Opens a new chat with the practice agent; null where this chat is with it, or there is none. */
  onPractice: (() => void) | null;
}

/** What stands above a conversation that is not simply there. What can be read stays below it (VIEW-6). */
export function SessionState({ view, server, draft, onRestore, onClose, onNewChat, copyShown, onOpenCopy, onDropCopy, onPractice }: SessionStateProps) {
  const text = useText();
  const { phase, replaced } = view;
  if (phase.kind === "deleted") {
    return (
      <PageState title={text("state.deleted")} line={text(phase.restorable ? "state.deletedLine" : "state.deletedForGood")}>
        {phase.restorable && onRestore && <Button onClick={onRestore}>{text("state.restore")}</Button>}
        <CopyButton value={myText(view, draft)} label={text("state.copyMine")} look="text" />
        <Button look="text" onClick={onClose}>{text("state.close")}</Button>
      </PageState>
    );
  }
  if (phase.kind === "not-found") {
    return (
      <PageState title={text("state.notFound")} line={text("state.notFoundLine", { server })}>
        {onNewChat && <Button onClick={onNewChat}>{text("state.newChat")}</Button>}
        <Button look="text" onClick={onClose}>{text("state.close")}</Button>
      </PageState>
    );
  }
  if (replaced !== null) {
    return (
      <PageState title={text("state.replaced")} line={text("state.replacedLine")}>
        <Button aria-expanded={copyShown} onClick={onOpenCopy}>{text(copyShown ? "state.closeCopy" : "state.openCopy")}</Button>
        <Button look="text" onClick={onDropCopy}>{text("state.close")}</Button>
      </PageState>
    );
  }
  if (onPractice !== null && view.activity.kind === "failed" && isKeyTrouble(view.activity.reason)) {
    return (
      <PageState title={text("state.keyTitle")} line={<>“{view.activity.reason}” {text("state.keyCheck")}</>}>
        <Button onClick={onPractice}>{text("state.usePractice")}</Button>
      </PageState>
    );
  }
  return null;
}

/** The provider's own words for a key that it does not take. A guess for a hint; the sentence itself stands beside it. */
function isKeyTrouble(reason: string): boolean {
  return /api[ _-]?key|unauthori[sz]ed|authentication|\b401\b/i.test(reason);
}
