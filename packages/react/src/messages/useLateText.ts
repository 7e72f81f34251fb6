import { lateTexts } from "./en/late.ts";
import type { TextKey } from "./en.ts";
import { type Text, useText } from "./useText.ts";

/** A key of a text that comes with its part. */
export type LateKey = keyof typeof lateTexts;
export type LateText = (key: LateKey | TextKey, values?: Record<string, string | number>) => string;

/** The texts of a part that is loaded late, and all others. Only such parts may use it: what it names would else be in the first load. */
export function useLateText(): LateText {
  const text = useText();
  return (key, values) => lateText(text, key, values);
}

function lateText(text: Text, key: LateKey | TextKey, values: Record<string, string | number> = {}): string {
  if (!Object.hasOwn(lateTexts, key)) return text(key as TextKey, values);
  return lateTexts[key as LateKey].replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ""));
}
