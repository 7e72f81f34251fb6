import type { ConfigProviderProps } from "antd";
import { createLatePart, type LatePart } from "../messages/latePart.ts";
import { localeOf, type Language } from "../messages/locale.ts";

type AntdLocale = NonNullable<ConfigProviderProps["locale"]>;

/** antd's own texts; it brings the English ones. They come with the first menu that is opened in that language. */
const LOCALES: Record<Exclude<Language, "en">, LatePart<AntdLocale>> = {
  de: createLatePart(async () => (await import("antd/es/locale/de_DE.js")).default),
  ar: createLatePart(async () => (await import("antd/es/locale/ar_EG.js")).default),
};

export function antdLocaleOf(lang: string): LatePart<AntdLocale> | null {
  const { language } = localeOf(lang);
  return language === "en" ? null : LOCALES[language];
}
