import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Clock } from "@tidemark/entities/environment";
import { ToastContext } from "./toastContext.ts";
import { held, noToast, released, said } from "./toastState.ts";

/** The toast's place. It says itself politely; its action can be reached by keyboard as long as it stands. */
export function Toasts({ clock, children }: { clock: Clock; children: ReactNode }) {
  const [state, setState] = useState(noToast);
  useEffect(() => (state.sinceMs === null ? undefined : clock.after(state.leftMs, () => setState(noToast))), [clock, state]);
  const toaster = useMemo(() => ({ say: (toast: Parameters<typeof said>[0]) => setState(said(toast, clock.monotonic())) }), [clock]);
  const hold = () => setState((now) => held(now, clock.monotonic()));
  const release = () => setState((now) => released(now, clock.monotonic()));
  const { toast } = state;
  return (
    <ToastContext value={toaster}>
      {children}
      <div className="tm-toast-place" role="log" aria-live="polite">
        {toast && (
          <div className="tm-toast" onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
            <span>{toast.text}</span>
            {toast.action && <button type="button" onClick={() => { setState(noToast); toast.action?.run(); }}>{toast.action.name}</button>}
          </div>
        )}
      </div>
    </ToastContext>
  );
}
