import type { ReactNode } from "react";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import type { TextKey } from "../messages/en.ts";
import { useTexts } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";

export interface NotSentLineProps { reason: TextKey; detail: string | null; /** Null: it can't be sent from here now. */ onAgain: (() => void) | null; onDiscard?: () => void }

/** "Not sent.", why, and what to do next. For messages and answers alike. */
export function NotSentLine({ reason, detail, onAgain, onDiscard }: NotSentLineProps): ReactNode {
  const { text, catalogue } = useTexts();
  return (
    <div className="tm-not-sent">
      <StatusGlyph glyph="triangle" />
      <span><strong className="tm-not-sent-title">{text("notSent.title")}</strong> <span className="tm-quiet">{detail === null || catalogue !== "en" ? text(reason) : null}{detail !== null && <span {...(catalogue !== "en" && { lang: "en" })} dir="auto"> {detail}</span>}</span></span>
      <span className="tm-not-sent-buttons">
        {onAgain && <Button small onClick={onAgain}>{text("notSent.again")}</Button>}
        {onDiscard && <Button small look="text" onClick={onDiscard}>{text("notSent.discard")}</Button>}
      </span>
    </div>
  );
}
