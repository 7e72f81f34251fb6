import { LANGUAGES, pickLocale, type LanguageChoice, type Locale } from "@tidemark/react/page";
import type { Page } from "@tidemark/react/platform";
import type { Remembered } from "./remembered.ts";

/** The language that this browser's person chose, or that of the browser; kept in this browser. */
export interface LanguageWish {
  choice(): LanguageChoice;
  choose(choice: LanguageChoice): void;
  locale(): Locale;
  subscribe(listen: () => void): () => void;
}

export function createLanguageWish(remembered: Pick<Remembered, "choice" | "setChoice">, page: Pick<Page, "languages">): LanguageWish {
  const listeners = new Set<() => void>();
  const choice = (): LanguageChoice => {
    const kept = remembered.choice("language");
    return LANGUAGES.find((one) => one === kept) ?? "system";
  };
  let locale: { for: LanguageChoice; found: Locale } | null = null;
  return {
    choice,
    choose(next) {
      remembered.setChoice("language", next);
      for (const listen of listeners) listen();
    },
    locale() {
      const now = choice();
      // Of a chosen language the browser may know the region: somebody in Vienna who chose German reads dates as there.
      const regional = now === "system" ? page.languages() : [...page.languages().filter((one) => one.split("-")[0] === now), now];
      if (locale?.for !== now) locale = { for: now, found: pickLocale(regional) };
      return locale.found;
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}
