/** The languages that there are texts in. English comes with the first load, the others each as a part of its own. */
export const LANGUAGES = ["en", "de", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
/** How each is called by those who speak it: somebody who can't read the page finds it by this. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", ar: "العربية" };

export interface Locale {
  /** BCP 47, for dates and numbers: `de-AT`. */
  tag: string;
  language: Language;
  direction: "ltr" | "rtl";
}

const ENGLISH: Locale = { tag: "en", language: "en", direction: "ltr" };

/** The texts for a wanted locale: exact, then its base language, then English. A tag that is none is English, too; it never throws. */
export function localeOf(wanted: string | null | undefined): Locale {
  return known(wanted) ?? ENGLISH;
}

/** The first wanted locale that there are texts for. */
export function pickLocale(wanted: readonly string[]): Locale {
  for (const one of wanted) {
    const found = known(one);
    if (found !== null) return found;
  }
  return ENGLISH;
}

function known(wanted: string | null | undefined): Locale | null {
  const tag = canonical(wanted ?? "");
  const language = LANGUAGES.find((one) => one === tag?.split("-")[0]);
  return tag === null || language === undefined ? null : { tag, language, direction: language === "ar" ? "rtl" : "ltr" };
}

/** Systems write `de_DE`, too. */
function canonical(wanted: string): string | null {
  try {
    return Intl.getCanonicalLocales(wanted.replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}
