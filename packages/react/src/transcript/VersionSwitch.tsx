import { useState, type ReactNode } from "react";
import type { Versions } from "@tidemark/entities/session";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { useOutcome } from "../shell/useOutcome.ts";
import { useRowSurroundings } from "./RowContext.tsx";

/** "2 of 3", with the ways to the versions beside it. Switching changes the conversation in every browser, and says where it did not (BOUND-2). */
export function VersionSwitch({ ends, shown }: Versions): ReactNode {
  const text = useText();
  const outcome = useOutcome();
  const { actions, mayAnswer, live } = useRowSurroundings();
  const [busy, setBusy] = useState(false);
  const way = (by: -1 | 1): ReactNode => {
    const to = ends[shown + by];
    // A look at another version must not stop the answer that runs, for everybody.
    const off = to === undefined || busy || !mayAnswer || live;
    const name = text(by === -1 ? "versions.previous" : "versions.next");
    return (
      <button type="button" className="tm-icon-button" aria-label={name} title={live && to !== undefined ? text("versions.notWhileLive") : name} aria-disabled={off}
        onClick={(event) => {
          if (off) return;
          // This row goes away with its version: the focus stays in the conversation.
          const feed = event.currentTarget.closest<HTMLElement>("[role=feed]");
          setBusy(true);
          void outcome(actions.switchTo(to), "versions.notSwitched").then((done) => { if (done) feed?.focus({ preventScroll: true }); }).finally(() => { setBusy(false); });
        }}>
        <span className={by === -1 ? "tm-versions-back" : undefined}><Icon name="open" small /></span>
      </button>
    );
  };
  return (
    <span className="tm-versions" role="group" aria-label={text("versions.name")}>
      {way(-1)}<span className="tm-versions-count">{text("versions.count", { shown: shown + 1, count: ends.length })}</span>{way(1)}
    </span>
  );
}
