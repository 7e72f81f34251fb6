import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";

/** Only while the reader is off the live edge. */
export function JumpPill({ count, onJump }: { count: number; onJump(): void }): ReactNode {
  const text = useText();
  return (
    <button type="button" className="tm-pill" onClick={onJump}>
      <Icon name="arrow-down" />{count > 0 ? text("transcript.newMessages", { count }) : text("transcript.jump")}
    </button>
  );
}
