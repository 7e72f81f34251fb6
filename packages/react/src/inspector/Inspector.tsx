import { useState } from "react";
import type { Clock } from "@tidemark/entities/environment";
import type { InspectorRow, SessionView } from "@tidemark/entities/session";
import { useSeconds } from "../activity/useSeconds.ts";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { timeLabel } from "../activity/timeLabel.ts";
import { useLanguage, useText } from "../messages/useText.ts";
import { IconButton } from "../shell/IconButton.tsx";
import { byWords, recordWords } from "./recordWords.ts";
import { CopyButton } from "../styles/CopyButton.tsx";

const LISTED = 200;

/** What is recorded and what this window has read of it; a row opens to the record as stored. Changes nothing. */
export function Inspector({ view, clock, onClose }: { view: SessionView; clock: Clock; onClose: () => void }) {
  const text = useText();
  const language = useLanguage();
  const { records, activity } = view;
  const next = "next" in activity && activity.next.kind === "at" ? activity.next.atMs : null;
  const nowMs = useSeconds(clock, next !== null);
  const rows = records.recent().slice(-LISTED);
  const unread = Math.max(0, records.serverCount - records.count);
  const seen = timeLabel(records.seenAt, language);
  return (
    <section className="tm-inspector" aria-label={text("inspector.name")} onKeyDown={(event) => { if (event.key === "Escape") onClose(); }}>
      <header className="tm-side-head"><h2>{text("inspector.name")}</h2><IconButton icon="close" name={text("inspector.close")} onClick={onClose} /></header>
      <p className="tm-side-line">
        {unread > 0 ? text("inspector.read", { count: records.count, total: records.serverCount }) : text("inspector.readAll", { count: records.count })}{" "}
        {text(`inspector.mode.${records.mode}`)}{" "}
        {next !== null && text("inspector.next", { seconds: Math.max(0, Math.round((next - nowMs) / 1000)) })}{" "}
        {seen && text("inspector.seen", { time: seen })}
      </p>
      {rows.length === 0 && <p className="tm-side-line">{text("inspector.empty")}</p>}
      {rows.length > 0 && rows[0]!.from > 1 && <p className="tm-side-line">{text("inspector.lastOnes", { count: rows.length })}</p>}
      <ol className="tm-records">{rows.map((row) => <RecordRow key={row.seq} row={row} by={byWords(row.by, view.agent?.name, text)} time={timeLabel(row.at, language)} />)}</ol>
      {unread > 0 && <p className="tm-records-unread"><span>{text("inspector.unread", { count: unread })}</span></p>}
    </section>
  );
}

function RecordRow({ row, by, time }: { row: InspectorRow; by: string; time: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const stored = open ? JSON.stringify(row.stored, null, 2) : "";
  const number = row.from === row.seq ? `${row.seq}` : `${row.from}–${row.seq}`;
  const what = row.readable ? recordWords(row.type, text) : text("inspector.unreadable");
  return (
    <li>
      <button type="button" className="tm-record" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="tm-record-seq">{number}</span>
        <span className="tm-record-what">{!row.readable && <StatusGlyph glyph="barred" />}{what}</span>
        <span className="tm-record-by">{by}</span>
        <span className="tm-record-at">{time}</span>
      </button>
      {open && <div className="tm-record-stored"><CopyButton value={stored} name={text("inspector.copy", { seq: number })} /><pre className="tm-code-box" tabIndex={0}>{stored}</pre></div>}
    </li>
  );
}
