import { createInstance, type i18n } from "i18next";
import { I18nextProvider, useTranslation } from "react-i18next";
import { en, type TextKey } from "./en.ts";

/** Looks a text up: `text("tabs.close", { title })`. A plural takes `count`. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** An instance of its own for each widget: two on one page may speak two languages. Ready at once, nothing is loaded. */
export function createTexts(language = "en"): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language, fallbackLng: "en", resources: { en: { translation: en } }, initAsync: false,
    keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, react: { useSuspense: false },
  });
  return instance;
}

/** The catalogue of this widget's language. React escapes what it draws, so values go in as they are. */
export function useText(): Text {
  const { t } = useTranslation();
  return t as unknown as Text;
}

export { I18nextProvider as TextsProvider };

/** The language that dates and numbers follow. */
export function useLanguage(): string {
  return useTranslation().i18n.language;
}
