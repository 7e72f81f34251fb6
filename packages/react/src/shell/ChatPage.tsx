import { useAtomValue } from "jotai";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { mayWrite, type AgentInfo } from "@tidemark/entities/contract";
import type { SessionView } from "@tidemark/entities/session";
import { AnnouncedAlone } from "../activity/Announced.tsx";
import { announcementOf, newMessages } from "../activity/announcement.ts";
import { Strip } from "../activity/Strip.tsx";
import { titleOf } from "../chats/titleOf.ts";
import { ChatComposer } from "../composer/ChatComposer.tsx";
import { LookOnly } from "../composer/LookOnly.tsx";
import { editLast } from "../composer/editLast.ts";
import { useEscStops } from "../composer/useEscStops.ts";
import { ChatDialogs, type DialogName } from "../dialogs/ChatDialogs.tsx";
import { DropPlace } from "../files/DropPlace.tsx";
import { createFileReader, FileReaderProvider } from "../files/fileReader.ts";
import { useAttach } from "../files/useAttach.ts";
import { FirstAnswerCard } from "../firstRun/FirstAnswerCard.tsx";
import { FirstRun } from "../firstRun/FirstRun.tsx";
import { PRACTICE_AGENT, PRACTICE_NAME, TOUR } from "../firstRun/prompts.ts";
import { useFirstAnswerCard } from "../firstRun/useFirstAnswerCard.ts";
import type { TextKey } from "../messages/en.ts";
import { useText } from "../messages/useText.ts";
import { LoadingLines } from "../states/LoadingLines.tsx";
import { LookState } from "../states/LookState.tsx";
import { SessionState } from "../states/SessionState.tsx";
import { OpenChatsSheet } from "../tabs/OpenChatsSheet.tsx";
import { Transcript } from "../transcript/Transcript.tsx";
import type { UnreadSpan } from "../transcript/unread.ts";
import { type LeftChats, useUnread } from "../transcript/useUnread.ts";
import type { TakeHow } from "../export/ExportRun.tsx";
import { useChatChanges } from "../chats/useChatChanges.ts";
import type { TranscriptReach } from "../transcript/TranscriptReach.ts";
import { recordsText } from "../inspector/recordsText.ts";
import { chatEntries } from "./chatEntries.ts";
import { ChatOverlays } from "./ChatOverlays.tsx";
import { copyView } from "./copyView.ts";
import type { Readable } from "./frameView.ts";
import { IconButton } from "./IconButton.tsx";
import { serverName } from "./serverName.ts";
import { stripView } from "./stripView.ts";
import { TitleRow } from "./TitleRow.tsx";
import { createChatDraft, WithDraft } from "./WithDraft.tsx";
import { createTypedStore } from "./typedStore.ts";
import { useFrameView } from "./useFrameView.ts";
import type { FrameState } from "./useFrameState.ts";
import { useRole, useYou } from "./useRole.ts";
import { useOutcome } from "./useOutcome.ts";
import { useHost, useWorkspace } from "./workspaceContext.ts";
import { late } from "../styles/late.tsx";

const NotifyOffer = late(() => import("../notify/NotifyOffer.tsx"));
const Queue = late(() => import("../queue/Queue.tsx"));
const NO_AGENTS: readonly AgentInfo[] = [];

export interface ChatPageProps {
  chat: SessionKey;
  phone: boolean;
  inspecting: boolean;
  onInspect: () => void;
  onShowChats: () => void;
  leftChats: LeftChats;
  frame: FrameState;
}

/** One chat: title row, conversation, strip, composer. */
export function ChatPage(props: ChatPageProps) {
  const workspace = useWorkspace();
  const { view, words } = useFrameView(workspace, keyText(props.chat));
  return view === null ? <><LoadingLines /><AnnouncedAlone /></> : <Conversation {...props} view={view} words={words} />;
}

function Conversation({ chat, view, words, phone, inspecting, onInspect, onShowChats, leftChats, frame }: ChatPageProps & { view: SessionView; words: Readable<SessionView | null> }) {
  const workspace = useWorkspace();
  const host = useHost();
  const text = useText();
  const outcome = useOutcome();
  const role = useRole();
  const you = useYou();
  const writes = mayWrite(role);
  const actions = workspace.actions(chat);
  const connection = useAtomValue(workspace.connectionAtom);
  const history = useAtomValue(workspace.historyAtom);
  const info = "server" in connection ? connection.server : null;
  const server = serverName(connection, workspace);
  const agentName = view.agent?.name ?? info?.agents.find((one) => one.id === chat.agent)?.name ?? (chat.agent === PRACTICE_AGENT ? PRACTICE_NAME : chat.agent);
  const practice = info?.agents.find((one) => one.id === PRACTICE_AGENT);
  const title = titleOf(view, history.find((entry) => keyText(entry.key) === keyText(chat))?.title, text);
  const [draft] = useState(() => createChatDraft(workspace.draft, chat));
  const [reach, setReach] = useState<TranscriptReach | null>(null);
  const [taking, setTaking] = useState<TakeHow | null>(null);
  const changes = useChatChanges(workspace);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  // Loaded with the first queued message, and left there: an edit outlives the message that it was for.
  const [queueSeen, setQueueSeen] = useState(false);
  if (!queueSeen && view.queue.items.length > 0) setQueueSeen(true);
  const [copyShown, setCopyShown] = useState(false);
  const card = useFirstAnswerCard(view, host.remember);
  const box = useRef<HTMLTextAreaElement>(null);
  const [place] = useState(() => workspace.scroll.get(chat));
  const [typed] = useState(() => createTypedStore(workspace.form));
  const [hiddenCard, setHiddenCard] = useState<{ show: () => void } | null>(null);
  const onCardSight = useCallback((show: (() => void) | null) => setHiddenCard(show && { show }), []);
  const unread = useUnread(keyText(chat), view.items.at(-1)?.key ?? null, workspace.environment, leftChats);
  const said = useAnnouncement(view, unread);
  const focusComposer = useCallback(() => box.current?.focus(), []);
  const isNew = view.phase.kind === "new" && view.sending.length === 0;
  useEffect(() => { if (isNew && !phone) box.current?.focus(); }, [isNew, phone]);
  const openChat = useCallback((other: Pick<SessionKey, "agent" | "session">) => workspace.open({ connection: chat.connection, agent: other.agent, session: other.session }), [workspace, chat.connection]);
  const { activity } = view;
  const showStop = writes && (activity.kind === "working" || (activity.kind === "waiting" && activity.where === "here"));
  const finding = frame.finding?.chat === keyText(chat) ? frame.finding : null;
  const reached = activity.kind !== "unreachable" && activity.kind !== "offline";
  const gone = view.phase.kind === "not-found";
  const entries = chatEntries({ view, role, phone, records: recordsText(view.records, reached, text), mayFile: host.saveFile !== undefined, mayShare: !host.embedded }, {
    onRecords: onInspect, onDialog: setDialog, onTake: setTaking, onFind: () => frame.frame.run("find"),
    onPrivate: (on) => void outcome(actions.setPrivate(on), "chat.notPrivate", on ? "chat.privateNow" : "chat.privateOff"),
    onChange: (change) => changes.change(view, change), onRemove: () => changes.remove(view),
  }, text);
  const announce = said?.words ?? (card.announced && !host.embedded ? "card.heading" : null);
  const answerRunning = activity.kind === "working" || activity.kind === "elsewhere" || activity.kind === "waiting";
  const dock = useRef<HTMLDivElement>(null);
  useEscStops(dock, writes && answerRunning ? actions.stop : null);
  const foot = phone && role !== "share" ? { foot: <IconButton icon="menu" name={text("chats.show")} onClick={onShowChats} /> } : {};
  const takesFiles = info === null || info.limits.files !== undefined;
  const take = useAttach(chat, info, view.phase.kind === "new");
  const attach = view.send.kind === "no" ? null : take;
  const [reader] = useState(() => createFileReader(workspace.files, chat, host.saveFile));
  // Looked up when the key is pressed, so that no word of an answer makes it another one.
  const onEditLast = useCallback(() => {
    const now = workspace.store.get(workspace.sessionViewAtom(keyText(chat)));
    const row = now && editLast(now, workspace.me(), typed);
    if (row !== null) reach?.toRow(row);
    return row !== null;
  }, [workspace, chat, typed, reach]);
  return (
    <>
      {(!isNew || phone) && <TitleRow view={view} title={title} server={server} phone={phone} inspecting={inspecting} onRecords={onInspect} onDialog={setDialog} onFind={() => frame.frame.run("find")} entries={entries}
        {...(phone && role !== "share" && { openChats: <OpenChatsSheet /> })} />}
      <ChatOverlays chat={chat} frame={frame} finding={finding} reach={reach} entries={entries} stop={showStop ? actions.stop : null}
        taking={taking && { how: taking, title, agent: agentName, server, onDone: () => setTaking(null) }} />
      <div className="tm-state-place">
        <WithDraft store={draft}>
          {(words) => (
            <SessionState view={view} server={server} draft={words} onRestore={writes && !view.header?.guest ? actions.restore : null} onClose={() => workspace.close(chat)} onNewChat={writes ? () => workspace.newChat() : null}
              copyShown={copyShown} onOpenCopy={() => setCopyShown(!copyShown)} onDropCopy={actions.closeCopy}
              onPractice={writes && practice !== undefined && chat.agent !== practice.id ? () => workspace.newChat(practice.id) : null} />
          )}
        </WithDraft>
      </div>
      {isNew && !writes ? <LookState onShowChats={phone ? onShowChats : null} /> : isNew
        ? (
          <FirstRun embedded={host.embedded ?? false} titled={phone} first={history.every((entry) => entry.title === "")} agentName={agentName} practice={chat.agent === PRACTICE_AGENT}
            onTour={() => actions.send(TOUR)} onPrompt={(command) => { draft.write(command); focusComposer(); }} />
        )
        : view.phase.kind === "opening" ? <LoadingLines /> : (
          <FileReaderProvider value={reader}><Transcript view={(copyShown && copyView(view)) || view} {...(!copyShown && { words })} actions={actions} me={workspace.me()} you={you} agents={info?.agents ?? NO_AGENTS} onOpenChat={openChat}
            place={place} onPlace={(now) => workspace.scroll.set(chat, now)} typed={typed} focusComposer={focusComposer} unread={unread} onCardSight={onCardSight} reach={setReach} /></FileReaderProvider>
        )}
      <DropPlace onFiles={attach} />
      <div className="tm-dock" ref={dock}>
        {gone ? <AnnouncedAlone /> : <Strip view={stripView(view, connection, server)} actions={isNew ? { ...actions, checkNow: workspace.checkConnection } : actions} environment={workspace.environment} label={workspace.label()} narrow={phone} {...(announce !== null && { announce: text(announce, said?.values) })} {...(hiddenCard && { onShow: hiddenCard.show })} />}
        <div className="tm-dock-column">
          {writes && card.shown && !host.embedded && (
            <FirstAnswerCard onSecondWindow={() => { host.openWindow(host.addressOf(chat)); card.close(); }} onOtherBrowser={() => { setDialog("share"); card.close(); }} onNotNow={card.close} />
          )}
          {writes && view.status === "waiting" && workspace.environment.notifications && <Suspense fallback={null}><NotifyOffer /></Suspense>}
          {queueSeen && <Suspense fallback={null}><Queue queue={view.queue} guest={view.header?.guest === true} lastOutcome={view.header?.lastOutcome?.outcome ?? null} serverName={server} mayWrite={view.send.kind !== "no"} actions={actions} typed={typed} focusComposer={focusComposer} /></Suspense>}
          <WithDraft store={draft}>
            {(words) => (!writes || gone ? <LookOnly draft={words} told {...foot} /> : (
              <ChatComposer chat={chat} takesFiles={takesFiles} attach={attach} draft={words} onDraft={draft.write} send={view.send} answerRunning={answerRunning} onEditLast={onEditLast}
                showStop={showStop} agentName={agentName} serverName={server} actions={actions} boxRef={box} pageKept={view.header?.private != null}
                {...foot} />
            ))}
          </WithDraft>
        </div>
      </div>
      <ChatDialogs dialog={dialog} chat={chat} view={view} server={server} agents={info?.agents ?? NO_AGENTS} actions={actions} onRename={(next) => changes.change(view, { title: next })} onDialog={setDialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface Announced { words: TextKey; values?: { count: number } }

/** The end of an answer and what came meanwhile, each said once; a new answer takes it back, so that the next end is said again. */
function useAnnouncement({ status, items }: SessionView, unread: UnreadSpan | null): Announced | null {
  const [said, setSaid] = useState({ status, unread: null as UnreadSpan | null, announced: null as Announced | null });
  if (said.status === status && said.unread === unread) return said.announced;
  const count = unread !== null && unread !== said.unread ? newMessages(items, unread) : 0;
  const words = said.status === status ? null : announcementOf(said.status, status);
  const announced = words !== null ? { words } : count > 0 ? { words: "transcript.newMessages" as const, values: { count } } : said.status === status ? said.announced : null;
  setSaid({ status, unread, announced });
  return announced;
}
