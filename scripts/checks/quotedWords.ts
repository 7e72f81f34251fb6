import type { Kept } from "./documents.ts";
import { isTest, type SourceFile } from "./tree.ts";

/** Where sentences for people stand: the page's catalogue, and what the server and its agents say. */
const sayers = /^packages\/(?:react\/src\/messages\/en|gateway\/src\/agents|entities\/src\/(?:authority|session))\//;

/**
 * What the guide prints in italics or bold is what people read on the screen: it has to be a text of the product, or a part of one. A text that is renamed
 * takes its guide along.
 */
export function quotedWords(documents: readonly Kept[], files: readonly SourceFile[]): string[] {
  const guide = documents.filter(({ path }) => /^docs\/guide\/[^/]+\.md$/.test(path));
  const said = files.filter(({ path }) => sayers.test(path) && !isTest(path)).flatMap(({ text }) => [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map((found) => found[1] ?? found[2] ?? ""));
  const texts = [...new Set(said.map(plain))].filter((text) => text !== "");
  const whole = texts.join("\n");
  // A placeholder stands for what the guide wrote there: a name, a number, three dots.
  const patterns = texts.filter((text) => text.includes("{}") && /\p{L}/u.test(text)).map((text) => new RegExp(`^${text.split("{}").map((part) => part.replace(/[.*+?^$(){}|[\]\\/]/g, "\\$&")).join(".+?")}$`, "u"));
  const isSaid = (words: string) => words.length < 2 || whole.includes(words) || patterns.some((pattern) => pattern.test(words));
  return guide.flatMap(({ path, text = "" }) => quotes(text)
    // "Working, 12 s" is two texts beside each other.
    .filter((quote) => !isSaid(plain(quote)) && !quote.split(/, |: /).every((part) => isSaid(plain(part))))
    .map((quote) => `${path}: "${quote}" is nowhere in the product`));
}

function quotes(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "").replace(/!\[[^\]]*\]/g, "");
  return [...prose.matchAll(/\*\*([^*\n]+)\*\*|\*([^*\n]+)\*/g)].map((found) => found[1] ?? found[2] ?? "").flatMap((quote) => quote.split(" → ")).filter((quote) => !/^(?:Ctrl|Cmd|Alt)\+/.test(quote));
}

/** Without what differs between a source and a page: quotation marks, tags, the end of a sentence; placeholders are `{}`. */
const plain = (text: string): string => text.replace(/\{\{\w+\}\}|\$\{[^}]*\}/g, "{}").replace(/<\/?\w+>|\\"|["“”'’]/g, "").replace(/[.…:,]+$/, "").trim().toLowerCase();
