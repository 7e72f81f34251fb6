import { createContext, use } from "react";
import { createInstance } from "i18next";
import { en, type TextKey } from "./en.ts";

/** Looks a text up: `text("tabs.close", { title })`. A plural takes `count`. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;
export interface Texts { language: string; text: Text }

/** An instance of its own for each widget: two on one page may speak two languages. Ready at once, nothing is loaded. */
export function createTexts(language = "en"): Texts {
  const instance = createInstance();
  void instance.init({
    lng: language, fallbackLng: "en", resources: { en: { translation: en } }, initAsync: false,
    keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false },
  });
  // One language for life, so the same values give the same text. Putting all texts together anew was a sixth of what a streamed word cost.
  const last = new Map<TextKey, { values: string; text: string }>();
  return {
    language,
    text(key, values) {
      const asked = values === undefined ? "" : JSON.stringify(values);
      const known = last.get(key);
      if (known?.values === asked) return known.text;
      const text = values === undefined ? instance.t(key) : instance.t(key, values);
      last.set(key, { values: asked, text });
      return text;
    },
  };
}

const TextsContext = createContext<Texts | null>(null);
export const TextsProvider = TextsContext.Provider;

function useTexts(): Texts {
  const texts = use(TextsContext);
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
