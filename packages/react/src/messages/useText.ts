import { createContext, useContext } from "react";
import { createInstance } from "i18next";
import { en, type TextKey } from "./en.ts";
import { readLabels, type Labels } from "./labels.ts";
import { partsOf, type TextTable } from "./languages.ts";
import { localeOf, type Language, type Locale } from "./locale.ts";
import type { OptionProblem } from "../theme/optionProblem.ts";

export type TextValues = Record<string, string | number>;
/** Looks a text up: `text("tabs.close", { title })`. A plural takes `count`. */
export type Text = (key: TextKey, values?: TextValues) => string;

export interface Texts {
  /** BCP 47, for dates and numbers. */
  language: string;
  /** The catalogue that is shown. */
  catalogue: Language;
  direction: Locale["direction"];
  text: Text;
  /** Why something was not done: in English the server's own sentence, which is the most exact; in other languages one for its code. */
  refused(code: string, detail: string): string;
  /** A host's own words, by key. */
  labels: Labels;
  /** Labels that were not taken. */
  problems: readonly OptionProblem[];
}

/**
 * An instance of its own for each widget: two on one page may speak two languages. A language whose texts have not come is shown in English
 * from head to foot: half a page each would be read in the wrong direction.
 */
export function createTexts(wanted = "en", labels: Labels = {}, table = tableOf(localeOf(wanted).language)): Texts {
  const locale = localeOf(table === null ? "en" : wanted);
  const own = readLabels(labels, table ?? en);
  const instance = createInstance();
  void instance.init({
    lng: locale.tag, fallbackLng: "en", resources: { en: { translation: en }, [locale.language]: { translation: { ...(table ?? en), ...own.texts } } }, initAsync: false,
    keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false },
  });
  // One language for life, so the same values give the same text. Putting all texts together anew was a sixth of what a streamed word cost.
  const last = new Map<TextKey, { values: string; text: string }>();
  return {
    language: locale.tag, catalogue: locale.language, direction: locale.direction, labels: own.texts, problems: own.problems,
    text(key, values) {
      const given = values === undefined ? "" : JSON.stringify(values);
      const known = last.get(key);
      if (known?.values === given) return known.text;
      const text = values === undefined ? instance.t(key) : instance.t(key, apart(values, locale.direction));
      last.set(key, { values: given, text });
      return text;
    },
    refused(code, detail) {
      const words = (partsOf(locale.language)?.refusals.now() as Readonly<Record<string, string>> | null | undefined) ?? {};
      return Object.hasOwn(words, code) ? words[code]!.replace("{{detail}}", () => String(apart({ detail }, locale.direction)["detail"])) : detail;
    },
  };
}

/** The texts of a language, where they are here. */
function tableOf(language: Language): TextTable | null {
  const parts = partsOf(language);
  return parts === null ? en : parts.texts.now();
}

/** Latin letters in a value: in a text that runs the other way they would pull its full stops and numbers to the wrong side. */
const LATIN = /[A-Za-z\u00C0-\u024F]/;

/** Values as they stand in a text of that direction: foreign words between signs that keep their direction to themselves. */
export function apart(values: TextValues, direction: Locale["direction"]): TextValues {
  if (direction === "ltr") return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "string" && LATIN.test(value) ? `\u2068${value}\u2069` : value]));
}

const TextsContext = createContext<Texts | null>(null);
export const TextsProvider = TextsContext.Provider;

/** All that is known of this widget's texts. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error("A text is shown outside <TextsProvider>.");
  return texts;
}

/** The catalogue of this widget's language. React escapes what it draws, so values go in as they are. */
export function useText(): Text {
  return useTexts().text;
}

/** The language that dates and numbers follow. */
export function useLanguage(): string {
  return useTexts().language;
}
