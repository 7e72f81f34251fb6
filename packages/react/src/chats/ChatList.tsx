import { useAtomValue } from "jotai";
import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { keyText } from "@tidemark/entities/client";
import { useText, useTexts } from "../messages/useText.ts";
import { useFrame } from "../shell/frameContext.ts";
import { serverName } from "../shell/serverName.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { ChatRowItem } from "./ChatRowItem.tsx";
import type { ChatRow } from "./chatRows.ts";
import { groupByDay, rowTime } from "./groupByDay.ts";
import { ListFilter } from "./ListFilter.tsx";
import { isShown, type Show } from "./showOnly.ts";
import { listReason, useChatChanges } from "./useChatChanges.ts";
import { useChatRows } from "./useChatRows.ts";
import { useChats, useChatSearch } from "./useChats.ts";
import { late } from "../styles/late.tsx";

const SearchHits = late(() => import("../search/SearchHits.tsx"));
const DeletedChats = late(() => import("./DeletedChats.tsx"));

/** The list of chats: search, days, a row for each. `onPick` lets a drawer close itself. */
export function ChatList({ onPick }: { onPick?: () => void }) {
  const workspace = useWorkspace();
  const host = useHost();
  const texts = useTexts();
  const { text, language } = texts;
  const { clock } = workspace.environment;
  const { start } = useFrame();
  const [search, setSearch] = useState(start.search ?? "");
  const [show, setShow] = useState<Show>(start.show ?? "all");
  const { data, error } = useChats(workspace);
  const changes = useChatChanges(workspace);
  const active = useAtomValue(workspace.activeChatAtom);
  const connection = useAtomValue(workspace.connectionAtom);
  const server = serverName(connection, workspace);
  const { found: older, searching } = useChatSearch(workspace, search.trim(), data?.list.complete === false && search.trim() !== "");
  const activeId = active && keyText(active);
  // What is on the screen is being read.
  const rows = useChatRows(workspace, data, older).map((row) => (row.id === activeId && row.unread ? { ...row, unread: false } : row));
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = rows.filter((row) => isShown(row, show, wanted !== "") && row.title.toLocaleLowerCase(language).includes(wanted));
  const nowMs = clock.now();
  return (
    <>
      <ListFilter search={search} onSearch={setSearch} show={show} onShow={setShow} />
      <div className="tm-chats-scroll" onKeyDown={walk}>
        {error && <p className="tm-chats-note">{text("chats.asLastSeen", { reason: `${sentence(listReason(error, texts))}.` })}</p>}
        {show === "deleted" ? <Suspense fallback={null}><DeletedChats search={wanted} /></Suspense> : (
          <ChatsState known={data !== undefined || error !== null} rows={rows.length} found={found.length} searching={searching} search={search.trim()} failed={error !== null && data === undefined} />
        )}
        {groupByDay(found, nowMs).map(({ group, rows: of }) => (
          <ChatGroupList key={group} label={text(`chats.${group}`)}>
            {of.map((row) => (
              <ChatRowItem key={row.id} row={row} selected={row.id === activeId} time={rowTime(row.at, nowMs, language)} server={server} address={host.addressOf(row.key)}
                onOpen={(picked: ChatRow) => { workspace.open(picked.key); onPick?.(); }} onChange={changes.change} onRemove={changes.remove} />
            ))}
          </ChatGroupList>
        ))}
        {show === "all" && wanted !== "" && <Suspense fallback={null}><SearchHits text={search} {...(onPick && { onPick })} /></Suspense>}
        {data && !data.list.complete && search === "" && show === "all" && <p className="tm-chats-note">{text("chats.incomplete")}</p>}
      </div>
    </>
  );
}

/** Arrow keys go from link to link; Tab reaches each row's menu as well. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const at = links.findIndex((link) => link === event.target);
  const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
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
  if (rows > 0 && found === 0) return <p className="tm-chats-note">{search === "" ? text("show.none") : text("chats.noneFound", { text: search })}</p>;
  if (known && rows === 0 && !failed) return <p className="tm-chats-note">{text("chats.none")}</p>;
  return null;
}

function sentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
