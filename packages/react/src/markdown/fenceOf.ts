const OPENING = /^(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n`]*\n/;

/**
 * The code of a block that is one closed fence and nothing else, or null: read without the markdown parser, which would read all of it again for
 * each word that arrives. A fence with an indent, in a list or in a quote is the parser's.
 */
export function fenceOf(block: string): { code: string; language: string | null } | null {
  const opening = OPENING.exec(block);
  if (!opening) return null;
  const [head, mark, language] = opening as unknown as [string, string, string];
  const body = block.slice(head.length).trimEnd();
  const last = body.slice(body.lastIndexOf("\n") + 1);
  if (last.length < mark.length || last.split(mark[0]!).join("") !== "") return null;
  const code = body.slice(0, Math.max(0, body.length - last.length - 1));
  // Closed before its last line: text follows, and the parser decides.
  return new RegExp(`^ {0,3}${mark[0] === "~" ? "~" : "`"}{${mark.length},}[ \\t]*$`, "m").test(code) || /[&\\]/.test(language) ? null : { code, language: language === "" ? null : language };
}
