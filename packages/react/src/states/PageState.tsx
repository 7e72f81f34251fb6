import type { ReactNode } from "react";

/** A plain block at the column's top: what happened, one sentence, and what to do next. No drawing, no colour. */
export function PageState({ title, line, children }: { title: ReactNode; line?: ReactNode; children?: ReactNode }) {
  return (
    <div className="tm-state">
      <h2>{title}</h2>
      {line && <p>{line}</p>}
      {children && <div className="tm-row">{children}</div>}
    </div>
  );
}
