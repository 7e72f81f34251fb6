import { createContext, use } from "react";
import type { ConfigProviderProps } from "antd";
import type { Scheme } from "./colours.ts";
import type { StyleSink } from "./styleSink.ts";

/** What antd is told about this widget, when a part of antd is first needed. */
export interface Look {
  scheme: Scheme;
  direction: "ltr" | "rtl";
  instance: string;
  sink: StyleSink;
  /** Where popups open. */
  popups(): HTMLElement;
  antdLocale?: ConfigProviderProps["locale"];
}

export const LookContext = createContext<Look | null>(null);

export function useLook(): Look {
  const look = use(LookContext);
  if (look === null) throw new Error("antd is used outside <TidemarkTheme>.");
  return look;
}
