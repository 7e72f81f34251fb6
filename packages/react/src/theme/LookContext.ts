import { createContext, useContext } from "react";
import type { Theme } from "./readTheme.ts";
import type { StyleSink } from "./styleSink.ts";

/** What antd is told about this widget, when a part of antd is first needed. */
export interface Look {
  theme: Theme;
  direction: "ltr" | "rtl";
  /** BCP 47: antd's own texts follow it. */
  lang: string;
  instance: string;
  sink: StyleSink;
  /** Where popups open. */
  popups(): HTMLElement;
}

export const LookContext = createContext<Look | null>(null);

export function useLook(): Look {
  const look = useContext(LookContext);
  if (look === null) throw new Error("antd is used outside <TidemarkTheme>.");
  return look;
}
