import { useState } from "react";
import type { Clock } from "@tidemark/entities/environment";
import type { TabId } from "@tidemark/entities/ids";
import type { FollowNote, InspectorRow, SessionView } from "@tidemark/entities/session";
import { useSeconds } from "../activity/useSeconds.ts";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { useLateText } from "../messages/useLateText.ts";
import { IconButton } from "../shell/IconButton.tsx";
import { useToast } from "../shell/toastContext.ts";
import { useUi } from "../theme/Ui.tsx";
import { byWords, recordWords } from "./recordWords.ts";
import { CopyButton } from "../styles/CopyButton.tsx";
import { Timeline } from "./Timeline.tsx";

const LISTED = 200;

export interface InspectorProps { view: SessionView; me: TabId; clock: Clock; notes: () => readonly FollowNote[]; onClose: () => void }

/** What is recorded, what this window has read of it, and how it came to read it; a row opens to the record as stored. Changes nothing. */
export function Inspector({ view, me, clock, notes, onClose }: InspectorProps) {
  const text = useLateText();
  const [shown, setShown] = useState<"records" | "timeline">("records");
  const { copy } = useUi();
  const { say } = useToast();
  const { records } = view;
  // At the press: what is copied is how it stands then.
  const take = async () => {
    const { count, serverCount, mode, seenAt } = records;
    const all = { session: view.key.session, read: { count, serverCount, mode, seenAt }, records: records.recent().map(({ stored }) => stored), timeline: notes().map((note) => ({ ...note, at: new Date(note.atMs).toISOString() })) };
    say({ text: text((await copy(JSON.stringify(all, null, 2))) ? "copied" : "copyFailed") });
  };
  const choice = (name: typeof shown, label: string) => <button type="button" className="tm-inspector-choice" aria-pressed={shown === name} onClick={() => setShown(name)}>{label}</button>;
  return (
    <section className="tm-inspector" aria-label={text("inspector.name")} onKeyDown={(event) => { if (event.key !== "Escape") return; event.preventDefault(); onClose(); }}>
      <header className="tm-side-head">
        <h2>{text("inspector.name")}</h2>
        <span><IconButton icon="copy" name={text("timeline.copy")} onClick={() => void take()} /><IconButton icon="close" name={text("inspector.close")} onClick={onClose} /></span>
      </header>
      <ReadLine view={view} clock={clock} />
      <div className="tm-inspector-choices">{choice("records", text("timeline.records"))}{choice("timeline", text("timeline.name"))}</div>
      {shown === "records" ? <Records view={view} me={me} /> : <Timeline notes={notes} clock={clock} />}
    </section>
  );
}

/** What this window has read, how it goes on, and when it looked. */
function ReadLine({ view: { records, activity }, clock }: Pick<InspectorProps, "view" | "clock">) {
  const text = useLateText();
  const timeOf = useTimeLabel();
  const next = "next" in activity && activity.next.kind === "at" ? activity.next.atMs : null;
  const nowMs = useSeconds(clock, next !== null);
  const seen = timeOf(records.seenAt);
  return (
    <p className="tm-side-line">
      {records.serverCount > records.count ? text("inspector.read", { count: records.count, total: records.serverCount }) : text("inspector.readAll", { count: records.count })}{" "}
      {text(`inspector.mode.${records.mode}`)}{" "}
      {next !== null && text("inspector.next", { seconds: Math.max(0, Math.round((next - nowMs) / 1000)) })}{" "}
      {seen && text("inspector.seen", { time: seen })}
    </p>
  );
}

function Records({ view, me }: { view: SessionView; me: TabId }) {
  const text = useLateText();
  const timeOf = useTimeLabel();
  const { records } = view;
  const rows = records.recent().slice(-LISTED);
  const unread = Math.max(0, records.serverCount - records.count);
  return (
    <>
      {rows.length === 0 && <p className="tm-side-line">{text("inspector.empty")}</p>}
      {rows.length > 0 && rows[0]!.from > 1 && <p className="tm-side-line">{text("inspector.lastOnes", { count: rows.length })}</p>}
      <ol className="tm-records">{rows.map((row) => <RecordRow key={row.seq} row={row} by={byWords(row.by, { me, guest: view.header?.guest === true, agent: view.agent?.name }, text)} time={timeOf(row.at)} />)}</ol>
      {unread > 0 && <p className="tm-records-unread"><span>{text("inspector.unread", { count: unread })}</span></p>}
    </>
  );
}

function RecordRow({ row, by, time }: { row: InspectorRow; by: string; time: string }) {
  const text = useLateText();
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
