import { useMemo } from "react";
import { lateTexts } from "./en/late.ts";
import type { TextKey } from "./en.ts";
import { partsOf, type TextTable } from "./languages.ts";
import { apart, type Texts, type TextValues, useTexts } from "./useText.ts";

/** A key of a text that comes with its part. */
export type LateKey = keyof typeof lateTexts;
export type LateText = (key: LateKey | TextKey, values?: TextValues) => string;

/**
 * The texts of a part that is loaded late, and all others. Only such parts may use it: what it names would else be in the first load. They stand
 * in a `<Suspense>` anyway, so a language that is still on its way keeps them there a little longer.
 */
export function useLateText(): LateText {
  const texts = useTexts();
  const table = lateTable(texts.catalogue);
  // The same function as long as it says the same: effects that name it once told of a waiting chat again and again.
  return useMemo(() => lateTextOf(texts, table), [texts, table]);
}

/** The same from a table that is here. */
export function lateTextOf({ text, direction, labels }: Pick<Texts, "text" | "direction" | "labels">, table: TextTable = lateTexts): LateText {
  return (key, values = {}) => {
    if (!Object.hasOwn(lateTexts, key)) return text(key as TextKey, values);
    const words = labels[key] ?? table[key] ?? lateTexts[key as LateKey];
    const given = apart(values, direction);
    return words.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(given[name] ?? ""));
  };
}

function lateTable(catalogue: Parameters<typeof partsOf>[0]): TextTable {
  const late = partsOf(catalogue)?.late;
  if (late === undefined || late.state() === "failed") return lateTexts;
  const table = late.now();
  // Thrown for Suspense: React 18 has no `use`.
  if (table === null) throw late.load();
  return table;
}
