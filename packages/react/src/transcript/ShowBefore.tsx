import { useState, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { useOutcome } from "../shell/useOutcome.ts";
import { useRowSurroundings } from "./RowContext.tsx";

/** Brings back what stood before a line, for every browser; says where it did not (BOUND-2). */
export function ShowBefore({ words, left }: { words: string; left: number }): ReactNode {
  const text = useText();
  const outcome = useOutcome();
  const { actions, mayAnswer, live } = useRowSurroundings();
  const [busy, setBusy] = useState(false);
  if (!mayAnswer) return null;
  // A look back must not stop the answer that runs, for everybody.
  const off = busy || live;
  const name = text("goOn.open");
  return (
    <>
      {" · "}
      <button type="button" className="tm-link" aria-label={`${words}. ${name}`} aria-disabled={off} {...(live && { title: text("versions.notWhileLive") })}
        onClick={(event) => {
          if (off) return;
          // This line goes away with what it stands for: the focus stays in the conversation.
          const feed = event.currentTarget.closest<HTMLElement>("[role=feed]");
          setBusy(true);
          void outcome(actions.switchTo(left), "versions.notSwitched").then((done) => { if (done) feed?.focus({ preventScroll: true }); }).finally(() => { setBusy(false); });
        }}>{name}</button>
    </>
  );
}
