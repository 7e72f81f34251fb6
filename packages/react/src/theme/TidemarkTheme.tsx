import { useMemo, useState, type ReactNode } from "react";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider, type ConfigProviderProps } from "antd";
import { antdIcons } from "./antdIcons.tsx";
import { antdTheme } from "./antdTheme.ts";
import type { Scheme } from "./colours.ts";
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
 * The look: antd's tokens and our custom properties, without one `<style>` element (SEC-3).
 * Popups, modals and messages open inside this root, so that neither the host's styles nor its scroll lock touch them.
 */
export function TidemarkTheme({ scheme, direction, lang, antdLocale, scope, instance = "tm", children }: TidemarkThemeProps): ReactNode {
  // The sheets stay as long as the page: a clean-up would run before StrictMode's second mount and leave it bare.
  const [styles] = useState(() => ({ sink: createStyleSink(scope), cache: createCache() }));
  const [popups, setPopups] = useState<HTMLElement | null>(null);
  const theme = useMemo(() => antdTheme(scheme, instance), [scheme, instance]);
  const container = () => popups!;
  return (
    <div className="tm-root" data-scheme={scheme} dir={direction} lang={lang}>
      <StyleProvider container={styles.sink.container} cache={styles.cache} layer>
        <ConfigProvider
          theme={theme} prefixCls="tm-antd" iconPrefixCls="tm-antdicon" direction={direction} {...(antdLocale && { locale: antdLocale })}
          getPopupContainer={container} {...antdIcons}
        >
          {children}
        </ConfigProvider>
      </StyleProvider>
      <div className="tm-popups" ref={setPopups} />
    </div>
  );
}
