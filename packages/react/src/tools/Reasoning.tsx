import { useId, useState, type ReactNode } from "react";
import type { ReasoningUIPart } from "ai";
import { useSeconds } from "../activity/useSeconds.ts";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { useUi } from "../theme/Ui.tsx";

export interface ReasoningProps {
  part: ReasoningUIPart;
  /** Its text is still arriving. */
  thinking: boolean;
  /** How long it took, where the log tells. */
  tookSeconds: number | null;
  open: boolean;
  onOpen(open: boolean): void;
}

/** Reasoning, folded to one line. */
export function Reasoning({ part, thinking, tookSeconds, open, onOpen }: ReasoningProps): ReactNode {
  const text = useText();
  const body = useId();
  if (part.text.trim() === "" && !thinking) return null;
  const words = thinking ? text("reasoning.thinking") : tookSeconds === null ? text("reasoning.thought") : text("reasoning.thoughtFor", { seconds: tookSeconds });
  return (
    <div className="tm-tool">
      <button type="button" className="tm-tool-line" aria-expanded={open} aria-controls={body} onClick={() => { onOpen(!open); }}>
        <span className="tm-tool-chevron" data-open={open}><Icon name="open" small /></span>
        <span className="tm-tool-purpose tm-tool-words">{words}{thinking && <Since />}</span>
      </button>
      <div className="tm-reasoning" id={body} hidden={!open} dir="auto">{open && part.text}</div>
    </div>
  );
}

/** How long this window has watched it think. */
function Since(): ReactNode {
  const text = useText();
  const { clock } = useUi();
  const now = useSeconds(clock, true);
  const [since] = useState(now);
  return `, ${text("tool.seconds", { seconds: Math.round((now - since) / 1000) })}`;
}
