import { useState, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { CopyButton } from "../styles/CopyButton.tsx";
import { highlight } from "./highlight.ts";

/** Code with its language, a wrap toggle and copy. Never mirrored. */
export function CodeBlock({ code, language }: { code: string; language: string | null }): ReactNode {
  const text = useText();
  const [wrap, setWrap] = useState(false);
  const name = language ?? text("code.text");
  return (
    <div className="tm-code" dir="ltr">
      <div className="tm-code-head">
        <span className="tm-code-language">{name}</span>
        <button type="button" className="tm-icon-button" aria-label={text("code.wrap")} title={text("code.wrap")} aria-pressed={wrap} onClick={() => { setWrap(!wrap); }}>
          <Icon name="wrap" />
        </button>
        <CopyButton value={code} />
      </div>
      <pre className={wrap ? "tm-code-text tm-code-wrap" : "tm-code-text"} tabIndex={0} aria-label={name}>
        <code>{highlight(code, language).map((piece, at) => (piece.kind === null ? piece.text : <span key={at} className={`tm-code-${piece.kind}`}>{piece.text}</span>))}</code>
      </pre>
    </div>
  );
}
