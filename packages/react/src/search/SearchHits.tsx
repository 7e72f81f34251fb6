import { type MouseEvent, useId } from "react";
import { listReason } from "../chats/useChatChanges.ts";
import { rowTime } from "../chats/groupByDay.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useLanguage, useTexts } from "../messages/useText.ts";
import { useFrame } from "../shell/frameContext.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { hitsOf, type HitRow } from "./hitsOf.ts";
import { Marked } from "./Marked.tsx";
import { useTextSearch } from "./useTextSearch.ts";

/** What the server found inside of conversations, below the titles. Enter or a press opens the chat there and marks the words. */
export default function SearchHits({ text: wanted, onPick }: { text: string; onPick?: () => void }) {
  const workspace = useWorkspace();
  const text = useLateText();
  const texts = useTexts();
  const id = useId();
  const found = useTextSearch(workspace, wanted);
  if (found.kind === "off") return null;
  const hits = found.kind === "found" ? hitsOf(found.results, workspace.connection.id, wanted) : [];
  return (
    <section className="tm-chat-group tm-hits">
      <h2 id={id} className="tm-chat-group-name">{text("search.in")}</h2>
      {found.kind === "searching" && <p className="tm-chats-note tm-late">{text("search.searching")}</p>}
      {found.kind === "failed" && <p className="tm-chats-note">{text("search.failed", { reason: listReason(found.error, texts) })}</p>}
      {found.kind === "found" && hits.length === 0 && <p className="tm-chats-note">{text("search.none", { text: wanted })}</p>}
      {hits.length > 0 && <ul aria-labelledby={id}>{hits.map((hit) => <HitItem key={hit.id} hit={hit} {...(onPick && { onPick })} />)}</ul>}
      {found.kind === "found" && found.more && <p className="tm-chats-note">{text("search.more")}</p>}
    </section>
  );
}

function HitItem({ hit, onPick }: { hit: HitRow; onPick?: () => void }) {
  const text = useLateText();
  const language = useLanguage();
  const host = useHost();
  const { openHit } = useFrame();
  const { clock } = useWorkspace().environment;
  const note = useId();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openHit(hit);
    onPick?.();
  };
  return (
    <li className="tm-hit">
      <a href={host.addressOf(hit.key)} onClick={open} dir="auto" aria-describedby={note}><Marked {...hit.snippet} /></a>
      <span className="tm-hit-note" id={note} dir="auto">{hit.title || text("chats.untitled")} · {rowTime(hit.at, clock.now(), language)}</span>
    </li>
  );
}
