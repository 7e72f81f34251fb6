import { useMemo, useState, type ReactNode } from "react";
import { keyText } from "@tidemark/entities/client";
import type { AgentInfo } from "@tidemark/entities/contract";
import { FileReaderProvider } from "../files/fileReader.ts";
import { useText } from "../messages/useText.ts";
import { copyView } from "../shell/copyView.ts";
import { Notices } from "../shell/Notices.tsx";
import { useMayWrite, useYou } from "../shell/useRole.ts";
import { WithDraft } from "../shell/WithDraft.tsx";
import { LoadingLines } from "../states/LoadingLines.tsx";
import { LookState } from "../states/LookState.tsx";
import { SessionState } from "../states/SessionState.tsx";
import { Transcript } from "../transcript/Transcript.tsx";
import { useUnread } from "../transcript/useUnread.ts";
import { ActiveChat, type ActiveChat as Chat } from "./ActiveChat.tsx";
import { useParts } from "./chatParts.ts";

export interface ConversationProps {
  /** What stands where nothing was said yet. */
  empty?: ReactNode;
}

const NO_AGENTS: readonly AgentInfo[] = [];

/** What was said in the chat that is shown, with its approvals and questions, and what its state is where it can't go on. */
export function Conversation({ empty = null }: ConversationProps): ReactNode {
  const text = useText();
  const { panelId } = useParts();
  return (
    <div className="tm-main tm-part" id={panelId} role="tabpanel" aria-label={text("title.panel")}>
      <Notices />
      <ActiveChat>{(chat) => <Said {...chat} empty={empty} />}</ActiveChat>
    </div>
  );
}

function Said({ workspace, chat, view, words, actions, info, server, draft, typed, reader, setReach, focusComposer, empty }: Chat & { empty: ReactNode }): ReactNode {
  const mayWrite = useMayWrite();
  const you = useYou();
  const [copyShown, setCopyShown] = useState(false);
  const [place] = useState(() => workspace.scroll.get(chat));
  const { leftChats } = useParts();
  const unread = useUnread(keyText(chat), view.items.at(-1)?.key ?? null, workspace.environment, leftChats);
  const openChat = useMemo(() => (other: Pick<typeof chat, "agent" | "session">) => workspace.open({ ...other, connection: chat.connection }), [workspace, chat.connection]);
  const isNew = view.phase.kind === "new" && view.sending.length === 0;
  return (
    <>
      <div className="tm-state-place">
        <WithDraft store={draft}>
          {(typedWords) => (
            <SessionState view={view} server={server} draft={typedWords} onRestore={mayWrite && !view.header?.guest ? actions.restore : null} onClose={() => workspace.close(chat)} onNewChat={mayWrite ? () => workspace.newChat() : null}
              copyShown={copyShown} onOpenCopy={() => setCopyShown(!copyShown)} onDropCopy={actions.closeCopy} onPractice={null} />
          )}
        </WithDraft>
      </div>
      {isNew && !mayWrite ? <LookState onShowChats={null} /> : isNew ? empty : view.phase.kind === "opening" ? <LoadingLines /> : (
        <FileReaderProvider value={reader}>
          <Transcript view={(copyShown && copyView(view)) || view} {...(!copyShown && { words })} actions={actions} me={workspace.me()} you={you} agents={info?.agents ?? NO_AGENTS} onOpenChat={openChat} place={place} onPlace={(now) => workspace.scroll.set(chat, now)}
            typed={typed} focusComposer={focusComposer} unread={unread} reach={setReach} />
        </FileReaderProvider>
      )}
    </>
  );
}
