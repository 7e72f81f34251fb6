import type { ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { CopyButton } from "../styles/CopyButton.tsx";

interface LookOnlyProps { draft: string; /** Why nothing can be written here has been said beside it: by the strip, or by the state above the conversation. */ told?: boolean; foot?: ReactNode }

/** In the composer's place where nothing can be written. What was written before that stays, to be taken along. */
export function LookOnly({ draft, told = false, foot }: LookOnlyProps): ReactNode {
  const text = useText();
  if (told && draft === "") return foot === undefined ? null : <div className="tm-look-foot">{foot}</div>;
  return (
    <div className="tm-composer tm-look-only">
      {draft !== "" && <pre className="tm-look-only-draft" dir="auto" tabIndex={0} aria-label={text("look.draft")}>{draft}</pre>}
      <div className="tm-composer-foot">
        {foot}
        <span className="tm-composer-hint">{!told && text("composer.observer")}</span>
        {draft !== "" && <CopyButton value={draft} label={text("state.copyMine")} />}
      </div>
    </div>
  );
}
