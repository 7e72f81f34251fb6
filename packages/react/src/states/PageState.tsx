import type { ReactNode } from "react";

/** A plain block at the column's top: what happened, one sentence, and what to do next. No drawing, no colour. `alone`: there is no chat below it, so it is the page's heading. */
export function PageState({ title, line, alone = false, children }: { title: ReactNode; line?: ReactNode; alone?: boolean; children?: ReactNode }) {
  return (
    <div className="tm-state">
      {alone ? <h1>{title}</h1> : <h2>{title}</h2>}
      {line && <p>{line}</p>}
      {children && <div className="tm-row">{children}</div>}
    </div>
  );
}
