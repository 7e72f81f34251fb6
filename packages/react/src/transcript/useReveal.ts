import { useEffect, useState } from "react";
import { useUi } from "../theme/Ui.tsx";
import { grown, lengthAt, shownText, shownWhole } from "./reveal.ts";

const FRAME_MS = 25;

/** The part of a live text that is shown now. At once where motion is reduced, where the answer has ended, and at first sight. */
export function useReveal(text: string, live: boolean): string {
  const { clock, reducedMotion } = useUi();
  const [reveal, setReveal] = useState(() => shownWhole(text));
  const [nowMs, setNowMs] = useState(0);
  const moves = live && !reducedMotion;
  if (reveal.text !== text) setReveal(moves ? grown(reveal, text, clock.monotonic()) : shownWhole(text));
  const unfinished = moves && lengthAt(reveal, nowMs) < reveal.text.length;
  useEffect(() => {
    if (!unfinished) return;
    return clock.after(FRAME_MS, () => { setNowMs(clock.monotonic()); });
  }, [clock, unfinished, nowMs, reveal]);
  return moves ? shownText(reveal, Math.max(nowMs, reveal.startMs)) : text;
}
