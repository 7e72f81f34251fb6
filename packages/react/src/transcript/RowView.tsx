import { memo, type ReactNode } from "react";
import type { Versions } from "@tidemark/entities/session";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { useText, type Text } from "../messages/useText.ts";
import { Guard } from "../styles/Guard.tsx";
import { authorName } from "./authorName.ts";
import { AgentMessage, type Answering } from "./AgentMessage.tsx";
import { LinkRow } from "./LinkRow.tsx";
import { LineRow, lineWords } from "./LineRow.tsx";
import type { PageCalls } from "./PageCalls.ts";
import { type RowSurroundings, useRowSurroundings } from "./RowContext.tsx";
import type { Row } from "./rows.ts";
import { UserMessage } from "./UserMessage.tsx";

/** "3 new since 14:02", above the first row a person has not seen. */
export interface Unread { count: number; since: string | number }
/** `last`: no message stands after it. */
export interface RowViewProps { row: Row; position: number; of: number; answering: Answering; pageCalls: PageCalls; versions: Versions | null; last: boolean; unread: Unread | null }

const NONE: Answering = new Map();
const NO_CALLS: PageCalls = new Map();
const OLDER = { there: {}, asked: {} };

/** One article of the feed. Drawn again only where its own record, place or answer changed. */
export function RowView({ row, answering, pageCalls, ...rest }: RowViewProps): ReactNode {
  // Answers under way matter to rows with cards, open page calls to the row that has them; for the others the maps' change must change nothing.
  const { gates = [], calls = [] } = row.kind === "agent" ? row.message.metadata : {};
  const open = calls.some(({ call }) => call !== null && pageCalls.has(call));
  return <Article row={row} answering={gates.length > 0 ? answering : NONE} pageCalls={open ? pageCalls : NO_CALLS} {...rest} />;
}

const Article = memo(function Article({ row, position, of, answering, pageCalls, versions, last, unread }: RowViewProps): ReactNode {
  const text = useText();
  const timeOf = useTimeLabel();
  const name = nameOf(row, useRowSurroundings(), text, timeOf);
  return (
    <>
      {unread && <p className="tm-unread">{text("transcript.newSince", { count: unread.count, time: timeOf(unread.since) })}</p>}
      <article className="tm-article" aria-posinset={position} aria-setsize={of} aria-label={name} data-row={row.key} tabIndex={-1}>
        <Guard content={contentOf(row)} fallback={<LineRow id={row.key} line={{ kind: "unreadable", seq: row.kind === "agent" ? row.message.metadata.firstSeq : 0, stored: contentOf(row) }} />}>
          <Content row={row} answering={answering} pageCalls={pageCalls} versions={versions} last={last} />
        </Guard>
      </article>
    </>
  );
}, sameRow);

function Content({ row, answering, pageCalls, versions, last }: Pick<RowViewProps, "row" | "answering" | "pageCalls" | "versions" | "last">): ReactNode {
  switch (row.kind) {
    case "user": return <UserMessage said={row.said} versions={versions} />;
    case "agent": return <AgentMessage message={row.message} answering={answering} pageCalls={pageCalls} last={last} />;
    case "link": return <LinkRow link={row.link} />;
    case "line": return <LineRow line={row.line} id={row.key} last={last} />;
    case "older": return <OlderRow asked={row.asked} />;
  }
}

/** A chat opens at its end; what stands before that is read when somebody wants to see it. */
function OlderRow({ asked }: { asked: boolean }): ReactNode {
  const text = useText();
  const { actions } = useRowSurroundings();
  return <p className="tm-boundary"><button type="button" className="tm-link" aria-disabled={asked} onClick={actions.older}>{text(asked ? "transcript.olderAsked" : "transcript.older")}</button></p>;
}

function nameOf(row: Row, { agentName, agentNameOf, person }: RowSurroundings, text: Text, timeOf: (at: string) => string): string {
  switch (row.kind) {
    case "user": return row.said.kind === "recorded" ? authorName(row.said.message.metadata.by, person, text) : text("transcript.you");
    case "agent": return agentName;
    case "line": return lineWords(row.line, text, timeOf);
    case "link": return text(row.link.way === "from" ? "goOn.from" : "goOn.as", { agent: agentNameOf(row.link.agent) });
    case "older": return text("transcript.older");
  }
}

/** Rows are made anew at each change of the view; what they stand for is not (ADOPT-12). */
function sameRow(a: RowViewProps, b: RowViewProps): boolean {
  return a.position === b.position && a.of === b.of && a.last === b.last && a.answering === b.answering && a.pageCalls === b.pageCalls && sameVersions(a.versions, b.versions) && a.unread?.count === b.unread?.count && a.unread?.since === b.unread?.since && sameContent(a.row, b.row);
}
function sameVersions(a: Versions | null, b: Versions | null): boolean {
  return a === b || (a?.shown === b?.shown && a?.ends.join() === b?.ends.join());
}
function sameContent(a: Row, b: Row): boolean {
  return a.key === b.key && a.kind === b.kind && contentOf(a) === contentOf(b);
}

/** The object that a row stands for. */
function contentOf(row: Row): object {
  if (row.kind === "agent") return row.message;
  if (row.kind === "line") return row.line;
  if (row.kind === "link") return row.link;
  if (row.kind === "older") return OLDER[row.asked ? "asked" : "there"];
  return row.said.kind === "recorded" ? row.said.message : row.said.entry;
}
