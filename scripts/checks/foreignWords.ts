import { nodes, parse, words } from "./syntax.ts";
import { isTest, type SourceFile } from "./tree.ts";

/**
 * In the other languages, too, users read their words and not ours (docs/embed/languages.md has both tables). Arabic joins articles and
 * prefixes to a word, so there a part of a word is looked for.
 */
const neverRead: Record<string, readonly RegExp[]> = {
  de: ["Sitzung(?:en)?", "Sessions?", "Tabs?", "Registerkarten?", "Gateways?", "L(?:auf|äufe)", "Runs?", "Turns?", "Tore?", "Gates?", "Pins?", "angepinnt", "angeheftet", "Wasserstand", "Epochen?", "Postausgang", "Beobachter", "Leases?", "Fence"]
    .map((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "iu")),
  ar: ["جلسة", "جلسات", "تبويب", "بوابة", "مثبّت", "مثبت", "مراقب", "حقبة", "صندوق الصادر", "علامة مائية"].map((word) => new RegExp(word, "u")),
};

export function foreignWords(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const language = /^packages\/react\/src\/messages\/(\w+)(?:\/.*)?\.ts$/.exec(file.path)?.[1] ?? "";
    const never = Object.hasOwn(neverRead, language) && !isTest(file.path) ? neverRead[language]! : [];
    if (never.length === 0) return [];
    return [...nodes(parse(file))].filter((node) => node.type === "KeyValueProperty").flatMap((node) => {
      const text = words(node.value)?.replace(/\{\{.*?\}\}|`[^`]*`/g, "…") ?? "";
      return never.flatMap((word) => { const found = word.exec(text); return found ? [`${file.path}: "${text}" says "${found[0]}", which users don't read`] : []; });
    });
  });
}
