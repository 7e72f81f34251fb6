import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Clock } from "@tidemark/entities/environment";
import { AnnouncerProvider, createAnnouncer } from "../activity/announcer.ts";
import { ToastContext } from "./toastContext.ts";
import { held, noToast, released, said, type Toast } from "./toastState.ts";

/** The toast's place. It is said by the page's one polite region; its action can be reached by keyboard as long as it stands. */
export function Toasts({ clock, children }: { clock: Clock; children: ReactNode }) {
  const [state, setState] = useState(noToast);
  const [announcer] = useState(() => createAnnouncer(clock));
  useEffect(() => (state.sinceMs === null ? undefined : clock.after(state.leftMs, () => setState(noToast))), [clock, state]);
  const toaster = useMemo(() => ({
    say(toast: Toast) {
      setState(said(toast, clock.monotonic()));
      announcer.say([toast.text, toast.action?.name].filter(Boolean).join(" "));
    },
  }), [clock, announcer]);
  const hold = () => setState((now) => held(now, clock.monotonic()));
  const release = () => setState((now) => released(now, clock.monotonic()));
  const { toast } = state;
  return (
    <ToastContext.Provider value={toaster}>
      <AnnouncerProvider value={announcer}>{children}</AnnouncerProvider>
      <div className="tm-toast-place">
        {toast && (
          <div className="tm-toast" onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
            <span>{toast.text}</span>
            {toast.action && <button type="button" onClick={() => { setState(noToast); toast.action?.run(); }}>{toast.action.name}</button>}
          </div>
        )}
      </div>
    </ToastContext.Provider>
  );
}
