import type { lateTexts } from "./en/late.ts";
import type { en } from "./en.ts";

/** The base of a plural: English has each plural's `_other`. */
type PluralBase<K> = K extends `${infer Base}_other` ? Base : never;

/**
 * A part of the catalogue in another language: every text, and each plural in all forms that the language has. A missing or an extra key
 * is a type error in the file where it stands; that the values in braces are the same ones is a test's.
 */
export type Translated<English, Form extends string> =
  & { readonly [K in Exclude<keyof English & string, `${PluralBase<keyof English>}_${"one" | "other"}`>]: string }
  & { readonly [K in `${PluralBase<keyof English>}_${Form}`]: string };

export type German<English> = Translated<English, "one" | "other">;
export type Arabic<English> = Translated<English, "zero" | "one" | "two" | "few" | "many" | "other">;

/** A whole language. Its late texts have no plurals. */
export interface Catalogue { texts: Readonly<Record<string, string>> & Translated<typeof en, "other"> }
export type LateCatalogue = Translated<typeof lateTexts, "other">;
