import { createContext, useContext, type ReactNode } from "react";
import type { Clock } from "@tidemark/entities/environment";

/** What components need of the page and may not reach for themselves. Given once by the shell, by tests with virtual time. */
export interface Ui {
  clock: Clock;
  /** True once the text is on the clipboard. */
  copy(text: string): Promise<boolean>;
  reducedMotion: boolean;
}

const UiContext = createContext<Ui | null>(null);

export function UiProvider({ ui, children }: { ui: Ui; children: ReactNode }): ReactNode {
  return <UiContext.Provider value={ui}>{children}</UiContext.Provider>;
}

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error("This component stands outside <UiProvider>. Put <UiProvider ui={…}> around the page.");
  return ui;
}
