import { type CSSProperties, useEffect, useInsertionEffect, useMemo, useState, type ReactNode } from "react";
import type { ThemeOptions } from "../embed/options.ts";
import type { Scheme } from "./colours.ts";
import { LookContext } from "./LookContext.ts";
import type { OptionProblem } from "./optionProblem.ts";
import { readTheme } from "./readTheme.ts";
import { createStyleSink, type StyleScope } from "./styleSink.ts";

export interface TidemarkThemeProps {
  /** The system's, or the person's choice; a theme with a scheme of its own has its way. */
  scheme: Scheme;
  direction: "ltr" | "rtl";
  /** BCP 47 tag of the texts. */
  lang: string;
  /** Page or shadow root that gets the style sheets. */
  scope: StyleScope;
  /** A host's colours and measures, as it gave them. */
  theme?: ThemeOptions | undefined;
  /** Told of each option that was not taken as it was given. */
  onOptionProblem?: ((problem: OptionProblem) => void) | undefined;
  /** Names this widget where two stand on one page. */
  instance?: string;
  children: ReactNode;
}

/**
 * The look: our custom properties, and what antd is told where a part of it is opened (`Antd`); antd itself is no part of the first load.
 * Popups, modals and messages open inside this root, so that neither the host's styles nor its scroll lock touch them.
 */
export function TidemarkTheme({ scheme, direction, lang, scope, theme: options, onOptionProblem, instance = "tm", children }: TidemarkThemeProps): ReactNode {
  const [sink] = useState(() => createStyleSink(scope));
  // With antd's own, which writes its styles in these effects, too: they are there before anything is measured, and neither StrictMode's second mount
  // nor a Suspense of the host's takes them away in between.
  useInsertionEffect(() => sink.attach(), [sink]);
  const [popups, setPopups] = useState<HTMLElement | null>(null);
  const theme = useMemo(() => readTheme(options, scheme), [options, scheme]);
  useEffect(() => { for (const problem of theme.problems) onOptionProblem?.(problem); }, [theme, onOptionProblem]);
  const look = useMemo(() => ({ theme, direction, lang, instance, sink, popups: () => popups! }), [theme, direction, lang, instance, sink, popups]);
  // React sets custom properties one by one (`setProperty`), which a strict policy allows; no style is ever put together out of text.
  return (
    <div className="tm-root" data-scheme={theme.scheme} data-density={theme.density} dir={direction} lang={lang} style={theme.variables as CSSProperties}>
      <LookContext.Provider value={look}>{children}</LookContext.Provider>
      <div className="tm-popups" ref={setPopups} />
    </div>
  );
}
