import { nodes, parse, words } from "./syntax.ts";
import { isTest, type SourceFile } from "./tree.ts";

/** Our words for things that users know under another name, or not at all (the table at the end of 3-architecture.md). */
const neverRead = [
  "session", "tab", "gateway", "turn", "run", "gate", "pin", "pinned", "boundary", "rewind", "watermark", "adopt",
  "epoch", "outbox", "offline agent", "observer", "fence", "lease", "secret", "fold", "floor", "hold",
];
// As verbs two of them are a user's words ("Running in another window", "Turn off notifications"); only the nouns are ours.
const asNoun: Record<string, RegExp> = {
  run: /\b(?:an?|the|this|that|each|last|every|one|per|remote)\s+runs?\b/i,
  turn: /\bturns?\b(?!\s+(?:on|off|into|it|them)\b)/i,
};

/** Texts of the message catalogue that speak of ours. Keys are not read by users; values are. */
export function catalogueWords(files: SourceFile[]): string[] {
  return files.filter((file) => /^packages\/react\/src\/messages\/(en|en\/.*)\.ts$/.test(file.path) && !isTest(file.path)).flatMap((file) =>
    [...nodes(parse(file))].filter((node) => node.type === "KeyValueProperty").flatMap((node) => {
      // What stands in {{braces}} is the name of a value, and what stands in `back quotes` is typed into a terminal.
      const text = words(node.value)?.replace(/\{\{.*?\}\}|`[^`]*`/g, "…");
      return (text === undefined ? [] : found(text)).map((word) => `${file.path}: "${text}" says "${word}", which users don't read`);
    }));
}

function found(text: string): string[] {
  return neverRead.filter((word) => (asNoun[word] ?? new RegExp(`\\b${word}(?:s|ed)?\\b`, "i")).test(text));
}
