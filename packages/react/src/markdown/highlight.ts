/** A piece of code in one ink; null is the plain one. */
export interface Piece { kind: "word" | "string" | "comment" | "number" | null; text: string }

const WORDS = new Set((
  "abstract and as async await begin break by case catch class const continue create def default del delete distinct do elif else end enum except export extends " +
  "final finally fn for from func function group having if impl implements import in inner insert instanceof interface into is join lambda let limit match mod new nil not null " +
  "None of on or order outer package pass private protected public raise return select self set static struct super switch table then this throw trait true True try type " +
  "typeof union update use using values var void when where while with yield false False at conflict left right time zone"
).split(" "));
const SQL = new Set(["sql", "psql", "mysql", "sqlite"]);
const HASH_COMMENTS = new Set(["py", "python", "sh", "bash", "shell", "zsh", "rb", "ruby", "yaml", "yml", "toml", "dockerfile", "make", "r"]);
const PLAIN = new Set(["text", "txt", "plain", "markdown", "md", "diff", "log"]);

/** Strings, comments, numbers and common words, in four inks. Not a parser: a wrong guess costs a colour and nothing else. */
export function highlight(code: string, language: string | null): Piece[] {
  const name = language?.toLowerCase() ?? null;
  if (name === null || PLAIN.has(name) || code.length > 20_000) return [{ kind: null, text: code }];
  const comment = name === "mermaid" ? "%%[^\\n]*" : SQL.has(name) ? "--[^\\n]*" : HASH_COMMENTS.has(name) ? "#[^\\n]*" : "\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?(?:\\*\\/|$)";
  const pattern = new RegExp(`(${comment})|("(?:\\\\.|[^"\\\\\\n])*"?|'(?:\\\\.|[^'\\\\\\n])*'?|\`(?:\\\\.|[^\`\\\\])*\`?)|(\\b\\d[\\w.]*)|([A-Za-z_][\\w-]*)`, "g");
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of code.matchAll(pattern)) {
    const kind = found[1] ? "comment" : found[2] ? "string" : found[3] ? "number" : isWord(found[4]!, name) ? "word" : null;
    if (kind === null) continue;
    if (found.index > end) pieces.push({ kind: null, text: code.slice(end, found.index) });
    pieces.push({ kind, text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < code.length) pieces.push({ kind: null, text: code.slice(end) });
  return pieces;
}

function isWord(word: string, language: string): boolean {
  return WORDS.has(SQL.has(language) ? word.toLowerCase() : word);
}
