import { useCallback, useImperativeHandle, useMemo, useState, type ReactNode, type Ref } from "react";
import { Virtualizer } from "virtua";
import type { AgentInfo, Role } from "@tidemark/entities/contract";
import type { TabId } from "@tidemark/entities/ids";
import type { SessionView } from "@tidemark/entities/session";
import type { ChatRule } from "../gates/ChatRule.ts";
import type { FormDraft } from "../gates/formValue.ts";
import { useText } from "../messages/useText.ts";
import { createKeyedStore, type KeyedStore } from "../styles/keyedStore.ts";
import { useSame } from "../styles/useSame.ts";
import type { Reader } from "./authorName.ts";
import { chatLinks } from "./chatLinks.ts";
import { GateAlert } from "./GateAlert.tsx";
import { JumpPill } from "./JumpPill.tsx";
import { type NewestWords, NO_WORDS } from "./newestWords.ts";
import type { Place } from "./Place.ts";
import { type RowActions, RowSurround, type RowSurroundings } from "./RowContext.tsx";
import { messagesAfter, openGate, rowsOf, rowsToKeep } from "./rows.ts";
import { typicalHeight } from "./typicalHeight.ts";
import { RowView, type Unread } from "./RowView.tsx";
import type { TranscriptReach } from "./TranscriptReach.ts";
import { useCardSight } from "./useCardSight.ts";
import { PAD_TOP, useScrollKeeper } from "./useScrollKeeper.ts";

export interface TranscriptProps {
  view: SessionView;
  /** The newest view, told each frame: while an answer grows by words, `view` may be some behind. Absent: `view` is all there is. */
  words?: NewestWords;
  actions: RowActions;
  /** The agents of this server, for the names of the chats that lead here and on. */
  agents?: readonly AgentInfo[];
  onOpenChat?: RowSurroundings["openChat"];
  /** This window. */
  me: TabId;
  /** Who reads, as the server says it. Absent: the chat's owner. */
  you?: { role: Role; name: string | null };
  /** Where the reader stood when this chat was last shown; read once per chat. */
  place: Place;
  onPlace(place: Place): void;
  /** What was typed into questions, by gate id; kept under the window's identity (GATE-6). */
  typed: KeyedStore<FormDraft>;
  /** What stands open, by call or line id. Absent: kept as long as this chat is on the page. */
  opened?: KeyedStore<boolean>;
  /** The last row that was seen before the reader went away, when that was, and the last that came before they were back. */
  unread?: { after: string; since: string | number; through?: string } | null;
  /** How to bring the open card into sight; null while it is in sight. */
  onCardSight?(show: (() => void) | null): void;
  focusComposer(): void;
  /** For find and search. */
  reach?: Ref<TranscriptReach>;
}

const ignore = (): void => {};
const NO_AGENTS: readonly AgentInfo[] = [];
const OWNER = { role: "owner", name: null } as const;
const NO_RULES: readonly ChatRule[] = [];

/** The conversation. Another chat is another reader's place, so it is another instance. */
export function Transcript(props: TranscriptProps): ReactNode {
  const { connection, agent, session } = props.view.key;
  return <Feed key={`${connection}/${agent}/${session}`} {...props} />;
}

function Feed({ view, words = NO_WORDS, actions, agents = NO_AGENTS, onOpenChat = ignore, me, you = OWNER, place, onPlace, typed, opened, unread = null, onCardSight = ignore, focusComposer, reach }: TranscriptProps): ReactNode {
  const text = useText();
  const links = useSame(chatLinks(view.header));
  const feedback = useSame(view.header?.feedback ?? null);
  const rules = useSame(view.header?.rules ?? NO_RULES);
  const { kind } = view.activity;
  const live = kind === "working" || kind === "elsewhere" || kind === "waiting" || kind === "stopping";
  const queued = view.queue.items.length;
  const rows = useMemo(() => rowsOf({ items: view.items, sending: view.sending, older: view.older, links }), [view.items, view.sending, view.older, links]);
  const [ownOpened] = useState(() => createKeyedStore<boolean>());
  const [focused, setFocused] = useState<string | undefined>(undefined);
  // A guess near what the rows here are: too small a one draws rows that nobody sees, and draws them again when they are measured.
  const [rowHeight] = useState(() => typicalHeight(rows, place?.key));
  // In the document from the first frame on, so that its real place is known and not guessed.
  const [cameTo] = useState(place?.key);
  const { keeper, edge, scroller, setScroller, setList } = useScrollKeeper(rows, place, onPlace);
  useImperativeHandle(reach, () => ({ scroller: () => scroller, toRow: keeper.toRow }), [scroller, keeper]);
  const agentName = view.agent?.name ?? view.key.agent;
  const mayAnswer = !(view.send.kind === "no");
  const agentNameOf = useCallback((agent: AgentInfo["id"]) => agents.find(({ id }) => id === agent)?.name ?? agent, [agents]);
  const { role, name } = you;
  const guest = view.header?.guest === true;
  const person = useMemo((): Reader => ({ me, role, name, guest }), [me, role, name, guest]);
  const surroundings = useMemo(
    () => ({ me, person, agentName, mayAnswer, actions, live, queued, feedback, rules, opened: opened ?? ownOpened, typed, words, focusComposer, agentNameOf, openChat: onOpenChat }),
    [me, person, agentName, mayAnswer, actions, live, queued, feedback, rules, opened, ownOpened, typed, words, focusComposer, agentNameOf, onOpenChat],
  );
  useCardSight(scroller, openGate(rows), onCardSight);
  const keep = useMemo(() => rowsToKeep(rows, [focused, cameTo]), [rows, focused, cameTo]);
  const lastMessage = rows.findLastIndex(({ kind }) => kind === "user" || kind === "agent");
  const unreadAt = unread ? rows.findIndex((row) => row.key === unread.after) + 1 : 0;
  const line: Unread | null = unread && unreadAt > 0 ? { count: messagesAfter(rows, unread.after) - messagesAfter(rows, unread.through ?? null), since: unread.since } : null;
  return (
    <RowSurround value={surroundings}>
      <div className="tm-transcript">
        <div
          className="tm-feed" role="feed" aria-label={text("transcript.name")} aria-busy={view.phase.kind === "opening"} tabIndex={0} ref={setScroller} onScroll={keeper.scrolled}
          onFocus={(event) => { setFocused(event.target.closest("[data-row]")?.getAttribute("data-row") ?? undefined); }} onBlur={() => { setFocused(undefined); }}
        >
          <div className="tm-column">
            {scroller && (
              <Virtualizer ref={setList} scrollRef={{ current: scroller }} itemSize={rowHeight} startMargin={PAD_TOP} data={rows} keepMounted={keep} onResize={keeper.settle}>
                {(row, at) => (
                  <RowView key={row.key} row={row} position={at + 1} of={rows.length} answering={view.answering} pageCalls={view.pageCalls} versions={row.kind === "user" && row.said.kind === "recorded" ? (view.versions.get(row.said.message.metadata.turn) ?? null) : null} last={at >= lastMessage} unread={line && line.count > 0 && at === unreadAt ? line : null} />
                )}
              </Virtualizer>
            )}
          </div>
        </div>
        {!edge.atEdge && <JumpPill count={messagesAfter(rows, edge.seen)} onJump={() => { keeper.toEnd(rows.at(-1)?.key ?? null); }} />}
        <GateAlert rows={rows} pageCalls={view.pageCalls} ready={view.phase.kind !== "opening"} mayAnswer={mayAnswer} />
      </div>
    </RowSurround>
  );
}
