import { createContext, useContext } from "react";
import type { Toast } from "./toastState.ts";

/** Says something short; a new one takes the place of the last. */
export interface Toaster { say(toast: Toast): void }
export const ToastContext = createContext<Toaster>({ say: () => {} });
export function useToast(): Toaster {
  return useContext(ToastContext);
}
