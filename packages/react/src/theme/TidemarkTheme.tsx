import { useMemo, useState, type ReactNode } from "react";
import type { ConfigProviderProps } from "antd";
import type { Scheme } from "./colours.ts";
import { LookContext } from "./LookContext.ts";
import { createStyleSink, type StyleScope } from "./styleSink.ts";

export interface TidemarkThemeProps {
  scheme: Scheme;
  direction: "ltr" | "rtl";
  /** BCP 47 tag of the texts. */
  lang: string;
  /** antd's own texts in that language. */
  antdLocale?: ConfigProviderProps["locale"];
  /** Page or shadow root that gets the style sheets. */
  scope: StyleScope;
  /** Names this widget where two stand on one page. */
  instance?: string;
  children: ReactNode;
}

/**
 * The look: our custom properties, and what antd is told where a part of it is opened (`Antd`); antd itself is no part of the first load.
 * Popups, modals and messages open inside this root, so that neither the host's styles nor its scroll lock touch them.
 */
export function TidemarkTheme({ scheme, direction, lang, antdLocale, scope, instance = "tm", children }: TidemarkThemeProps): ReactNode {
  // The sheets stay as long as the page: a clean-up would run before StrictMode's second mount and leave it bare.
  const [sink] = useState(() => createStyleSink(scope));
  const [popups, setPopups] = useState<HTMLElement | null>(null);
  const look = useMemo(() => ({ scheme, direction, instance, sink, popups: () => popups!, ...(antdLocale && { antdLocale }) }), [scheme, direction, instance, sink, popups, antdLocale]);
  return (
    <div className="tm-root" data-scheme={scheme} dir={direction} lang={lang}>
      <LookContext value={look}>{children}</LookContext>
      <div className="tm-popups" ref={setPopups} />
    </div>
  );
}
