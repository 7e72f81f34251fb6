import { createLatePart, type LatePart } from "./latePart.ts";
import type { Language } from "./locale.ts";
import type { Refusals } from "./refusals.ts";

export type TextTable = Readonly<Record<string, string>>;
interface Parts { texts: LatePart<TextTable>; late: LatePart<TextTable>; refusals: LatePart<Refusals> }

const parts = (texts: () => Promise<TextTable>, late: () => Promise<TextTable>, refusals: () => Promise<Refusals>): Parts =>
  ({ texts: createLatePart(texts), late: createLatePart(late), refusals: createLatePart(refusals) });

/** Every language but English, which is always here. */
const FOREIGN: Record<Exclude<Language, "en">, Parts> = {
  de: parts(async () => (await import("./de.ts")).de, async () => (await import("./de/late.ts")).lateTexts, async () => (await import("./de/refusals.ts")).refusals),
  ar: parts(async () => (await import("./ar.ts")).ar, async () => (await import("./ar/late.ts")).lateTexts, async () => (await import("./ar/refusals.ts")).refusals),
};

/** The parts of a language, or null for English. */
export function partsOf(language: Language): Parts | null {
  return language === "en" ? null : FOREIGN[language];
}

/** Asks for a language's texts, and for those of its late parts once the first are here. It never rejects; a page that calls it early waits less. */
export async function loadLanguage(language: Language): Promise<void> {
  const found = partsOf(language);
  if (found === null) return;
  await found.texts.load();
  if (found.texts.state() !== "here") return;
  void found.late.load();
  void found.refusals.load();
}
