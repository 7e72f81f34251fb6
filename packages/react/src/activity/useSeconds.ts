import { useEffect, useState } from "react";
import type { Clock } from "@tidemark/entities/environment";

/** The monotonic clock, looked at once a second, and only while `needed`: an idle page has no timer. */
export function useSeconds(clock: Clock, needed: boolean): number {
  const [nowMs, setNowMs] = useState(() => clock.monotonic());
  useEffect(() => {
    if (!needed) return;
    let cancel = () => {};
    const look = () => {
      setNowMs(clock.monotonic());
      cancel = clock.after(1000, look);
    };
    look();
    return () => cancel();
  }, [clock, needed]);
  return nowMs;
}
