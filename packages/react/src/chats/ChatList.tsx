import { useAtomValue } from "jotai";
import { useId, useMemo, useState } from "react";
import { keyText } from "@tidemark/entities/client";
import type { SessionHeader } from "@tidemark/entities/contract";
import { useLanguage, useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { IconButton } from "../shell/IconButton.tsx";
import { serverName } from "../shell/serverName.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { ChatRowItem } from "./ChatRowItem.tsx";
import { chatRows, type ChatRow } from "./chatRows.ts";
import { groupByDay, rowTime } from "./groupByDay.ts";
import { openViewsAtom } from "./openViewsAtom.ts";
import { reasonOf, useChatChanges } from "./useChatChanges.ts";
import { useChats, useChatSearch } from "./useChats.ts";

/** The list of chats: search, days, a row for each. `onPick` lets a drawer close itself. */
export function ChatList({ onPick }: { onPick?: () => void }) {
  const workspace = useWorkspace();
  const host = useHost();
  const text = useText();
  const language = useLanguage();
  const { clock } = workspace.environment;
  const [search, setSearch] = useState("");
  const { data, error } = useChats(workspace);
  const changes = useChatChanges(workspace);
  const history = useAtomValue(workspace.historyAtom);
  const open = useAtomValue(useMemo(() => openViewsAtom(workspace), [workspace]));
  const active = useAtomValue(workspace.activeChatAtom);
  const connection = useAtomValue(workspace.connectionAtom);
  const server = serverName(connection, workspace);
  const { found: older, searching } = useChatSearch(workspace, search.trim(), data?.list.complete === false && search.trim() !== "");
  const rows = chatRows({
    connection: workspace.connection.id, me: workspace.me(), headers: data ? withOlder(data.list.sessions, older) : null, history, open,
    deleted: new Set(data?.tombstones.keys()), hasDraft: (key) => workspace.draft.get(key) !== "",
  });
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = rows.filter((row) => !row.archived || wanted !== "").filter((row) => row.title.toLocaleLowerCase(language).includes(wanted));
  const nowMs = clock.now();
  const activeId = active && keyText(active);
  return (
    <>
      <SearchBox value={search} onChange={setSearch} />
      <div className="tm-chats-scroll">
        {error && <p className="tm-chats-note">{text("chats.asLastSeen", { reason: `${sentence(reasonOf(error, text))}.` })}</p>}
        <ChatsState known={data !== undefined || error !== null} rows={rows.length} found={found.length} searching={searching} search={search.trim()} failed={error !== null && data === undefined} />
        {groupByDay(found, nowMs).map(({ group, rows: of }) => (
          <ChatGroupList key={group} label={text(`chats.${group}`)}>
            {of.map((row) => (
              <ChatRowItem key={row.id} row={row} selected={row.id === activeId} time={rowTime(row.at, nowMs, language)} server={server} address={host.addressOf(row.key)}
                onOpen={(picked: ChatRow) => { workspace.open(picked.key); onPick?.(); }} onChange={changes.change} onRemove={changes.remove} />
            ))}
          </ChatGroupList>
        ))}
        {data && !data.list.complete && search === "" && <p className="tm-chats-note">{text("chats.incomplete")}</p>}
      </div>
    </>
  );
}

/** The list's own rows are the newer ones. */
function withOlder(listed: SessionHeader[], older: SessionHeader[]): SessionHeader[] {
  const known = new Set(listed.map((row) => row.id));
  return [...listed, ...older.filter((row) => !known.has(row.id))];
}

function ChatGroupList({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section className="tm-chat-group">
      <h2 id={id} className="tm-chat-group-name">{label}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}

/** Not asked yet, asked and empty, and nothing found look different (OWNER-14). */
function ChatsState({ known, rows, found, searching, search, failed }: { known: boolean; rows: number; found: number; searching: boolean; search: string; failed: boolean }) {
  const text = useText();
  if (!known && rows === 0) return <p className="tm-chats-note tm-late">{text("chats.reading")}</p>;
  if (found === 0 && searching) return <p className="tm-chats-note tm-late">{text("chats.searching")}</p>;
  if (rows > 0 && found === 0) return <p className="tm-chats-note">{text("chats.noneFound", { text: search })}</p>;
  if (known && rows === 0 && !failed) return <p className="tm-chats-note">{text("chats.none")}</p>;
  return null;
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText();
  return (
    <div className="tm-search">
      <FrameIcon name="search" />
      <input type="search" aria-label={text("chats.search")} placeholder={text("chats.search")} value={value} onChange={(event) => onChange(event.target.value)} />
      {value !== "" && <IconButton icon="close" name={text("chats.searchClear")} onClick={() => onChange("")} />}
    </div>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
