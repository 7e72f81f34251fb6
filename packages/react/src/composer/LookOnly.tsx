import type { ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { CopyButton } from "../styles/CopyButton.tsx";

/** In the composer's place for whoever only looks. What was written before that stays, to be taken along. */
export function LookOnly({ draft, foot }: { draft: string; foot?: ReactNode }): ReactNode {
  const text = useText();
  return (
    <div className="tm-composer tm-look-only">
      {draft !== "" && <pre className="tm-look-only-draft" dir="auto" tabIndex={0} aria-label={text("look.draft")}>{draft}</pre>}
      <div className="tm-composer-foot">
        {foot}
        <span className="tm-composer-hint">{text("composer.observer")}</span>
        {draft !== "" && <CopyButton value={draft} label={text("state.copyMine")} />}
      </div>
    </div>
  );
}
