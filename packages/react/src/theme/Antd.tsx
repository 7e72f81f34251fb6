import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { ConfigProvider } from "antd";
import { antdIcons } from "./antdIcons.tsx";
import { antdLocaleOf } from "./antdLocale.ts";
import { antdTheme } from "./antdTheme.ts";
import { useLook } from "./LookContext.ts";
import type { StyleSink } from "./styleSink.ts";
import { useUi } from "./Ui.tsx";

/** One for each widget: what one menu has written need not be written again by the next dialog. */
const caches = new WeakMap<StyleSink, ReturnType<typeof createCache>>();
const never = (): (() => void) => () => {};

/**
 * antd's theme around a menu, a dialog or a drawer: its tokens, without one `<style>` element (SEC-3). Only modules that are loaded when something
 * is opened may import this, so that antd never stands between a person and the conversation.
 */
export function Antd({ children }: { children: ReactNode }): ReactNode {
  const { theme: look, direction, lang, instance, sink, popups } = useLook();
  const { reducedMotion } = useUi();
  const theme = useMemo(() => antdTheme(look, instance, reducedMotion), [look, instance, reducedMotion]);
  const part = antdLocaleOf(lang);
  const locale = useSyncExternalStore(part?.subscribe ?? never, () => part?.now() ?? null, () => null);
  useEffect(() => { void part?.load(); }, [part]);
  const cache = useMemo(() => {
    const known = caches.get(sink) ?? createCache();
    caches.set(sink, known);
    return known;
  }, [sink]);
  return (
    <StyleProvider container={sink.container} cache={cache} layer>
      <ConfigProvider theme={theme} prefixCls="tm-antd" iconPrefixCls="tm-antdicon" direction={direction} {...(locale && { locale })} getPopupContainer={popups} {...antdIcons}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
