import type { ReactNode } from "react";
import type { TranscriptLine } from "@tidemark/entities/transcript";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { useText, type Text } from "../messages/useText.ts";
import { useKeyed } from "../styles/keyedStore.ts";
import { LongText } from "../tools/LongText.tsx";
import { storedText } from "../tools/storedText.ts";
import { useRowSurroundings } from "./RowContext.tsx";
import { ShowBefore } from "./ShowBefore.tsx";

export function lineWords(line: TranscriptLine, text: Text, timeOf: (at: string) => string): string {
  if (line.kind === "unreadable") return text("transcript.unreadable", { seq: line.seq });
  switch (line.boundary) {
    case "clear": return text("transcript.cleared", { time: timeOf(line.at) });
    case "rewind": return text("transcript.edited");
    case "switch": return text("transcript.earlier");
  }
}

/** One line about a record: a place where the conversation was cut, or a record that could not be read and can be looked at as stored (LOG-6). */
export function LineRow({ line, id, last = false }: { line: TranscriptLine; id: string; last?: boolean }): ReactNode {
  const text = useText();
  const timeOf = useTimeLabel();
  const { opened } = useRowSurroundings();
  const [open, setOpen] = useKeyed(opened, id);
  const words = lineWords(line, text, timeOf);
  if (line.kind === "boundary") {
    // Once something was said after it, an earlier version is reached at that message; what was cleared never is.
    const back = line.left !== null && (line.boundary === "clear" || (line.boundary === "rewind" && last));
    return <p className="tm-boundary"><span>{words}{back && <ShowBefore words={words} left={line.left!} />}</span></p>;
  }
  return (
    <>
      <p className="tm-unreadable">
        <StatusGlyph glyph="barred" /> {words}{" "}
        <button type="button" className="tm-link" aria-expanded={open ?? false} onClick={() => { setOpen(!open); }}>{text(open ? "transcript.hideStored" : "transcript.showStored")}</button>
      </p>
      {open && <LongText value={storedText(line.stored)} />}
    </>
  );
}
