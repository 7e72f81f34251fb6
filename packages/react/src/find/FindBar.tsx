import { useAtomValue } from "jotai";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { useAnnounce } from "../activity/announcer.ts";
import { isComposing } from "../composer/isComposing.ts";
import { useLateText } from "../messages/useLateText.ts";
import type { Finding } from "../shell/frameContext.ts";
import { IconButton } from "../shell/IconButton.tsx";
import { useWorkspace } from "../shell/workspaceContext.ts";
import type { TranscriptReach } from "../transcript/TranscriptReach.ts";
import { MOST_MATCHES } from "./findMatches.ts";
import { useFind } from "./useFind.ts";

export interface FindBarProps { chat: SessionKey; finding: Finding; reach: TranscriptReach | null; onClose: () => void }

/** Finds in the open conversation, also in rows that are not in the document; the words are marked where they stand. */
export default function FindBar({ chat, finding, reach, onClose }: FindBarProps) {
  const workspace = useWorkspace();
  const text = useLateText();
  const view = useAtomValue(workspace.sessionViewAtom(keyText(chat)));
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const find = useFind({ view, finding, reach, older: workspace.actions(chat).older });
  const note = useId();
  const announce = useAnnounce();
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    before.current ??= (box.getRootNode() as Document | ShadowRoot).activeElement;
    box.focus();
    box.select();
  }, [finding.asked]);
  const close = () => {
    onClose();
    // Back to where the person was; what they found stays in sight.
    if (before.current?.isConnected) (before.current as HTMLElement).focus({ preventScroll: true });
  };
  const key = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const many = find.count >= MOST_MATCHES ? text("find.most", { count: MOST_MATCHES }) : String(find.count);
  const state = find.value.trim() === "" ? "" : find.count === 0 ? text(find.older === "reading" ? "find.reading" : "find.none") : text("find.place", { place: find.at + 1, count: many });
  useEffect(() => { if (state !== "") announce(state); }, [state, announce]);
  return (
    <div className="tm-find-place">
      <div className="tm-find" role="search" aria-label={text("find.name")} onKeyDown={key}>
        <input ref={input} type="search" aria-label={text("find.name")} placeholder={text("find.name")} aria-describedby={note} dir="auto" value={find.value} onChange={(event) => find.look(event.target.value)} />
        <span className="tm-find-count" id={note}>{state}</span>
        <IconButton icon="up" name={text("find.previous")} aria-disabled={find.count === 0} onClick={() => find.step(-1)} />
        <IconButton icon="down" name={text("find.next")} aria-disabled={find.count === 0} onClick={() => find.step(1)} />
        <IconButton icon="close" name={text("find.close")} onClick={close} />
        {find.older !== "none" && (
          <p className="tm-find-older">
            {find.older === "failed" && <span>{text("find.olderFailed")} </span>}
            <button type="button" className="tm-link" aria-disabled={find.older === "reading"} onClick={find.readOlder}>{text(find.older === "reading" ? "transcript.olderAsked" : "find.older")}</button>
          </p>
        )}
      </div>
    </div>
  );
}
