import { useState, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";

const LINES = 12;
const CHARS = 1200;

/** Text on code ground. Long text is cut at first, with a button that shows all of it: never cut without one (GATE-8). */
export function LongText({ value, render = plain, label }: { value: string; render?: (text: string) => ReactNode; label?: string }): ReactNode {
  const text = useText();
  const [all, setAll] = useState(false);
  const lines = value.split("\n");
  const short = lines.slice(0, LINES).join("\n").slice(0, CHARS);
  const long = short.length < value.length;
  return (
    <div className="tm-long">
      <pre className="tm-code-box" dir="ltr" {...(label !== undefined && { "aria-label": label, tabIndex: 0 })}>{render(all || !long ? value : `${short}…`)}</pre>
      {long && (
        <button type="button" className="tm-link tm-long-more" aria-expanded={all} onClick={() => { setAll(!all); }}>
          {all ? text("tool.showLess") : text("tool.showAll", { lines: lines.length })}
        </button>
      )}
    </div>
  );
}

function plain(text: string): ReactNode {
  return text;
}
