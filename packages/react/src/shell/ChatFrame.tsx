import { FrameGround, type FrameGroundProps } from "./FrameGround.tsx";
import type { FrameMode, FrameStart } from "./frameContext.ts";
import type { Badge } from "./pageTitle.ts";
import { Shell } from "./Shell.tsx";

export interface ChatFrameProps extends FrameGroundProps {
  /** The title for the page around; an embed leaves it out. */
  onTitle?: (title: string, badge: Badge) => void;
  /** What is open at first, for pictures of each state. */
  start?: FrameStart;
  mode?: FrameMode;
  /** Closes the panel that this stands in (a bubble's). */
  onLeave?: () => void;
}

/** The whole chat. */
export function ChatFrame({ onTitle, start, mode, onLeave, ...ground }: ChatFrameProps) {
  return (
    <FrameGround {...ground}>
      <Shell {...(onTitle && { onTitle })} {...(start && { start })} {...(mode && { mode })} {...(onLeave && { onLeave })} />
    </FrameGround>
  );
}
