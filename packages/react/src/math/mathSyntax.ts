import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import type { MoreSyntax } from "../markdown/elementsOf.ts";

type Syntax = ReturnType<typeof math>;
type Construct = Extract<NonNullable<NonNullable<Syntax["text"]>[string]>, { tokenize: unknown }>;
type Tokenize = Construct["tokenize"];
/** A character's number, negative for a line's end or a tab, null at the text's end. */
type Code = Parameters<ReturnType<Tokenize>>[0];

const DOLLAR = 36;

/** "$$…$$" and "$…$" as formulas. The usual rule would take "$5 and $6" for one. */
export function mathSyntax(): MoreSyntax {
  return { tokens: carefulSyntax(), nodes: mathFromMarkdown() };
}

function carefulSyntax(): Syntax {
  const syntax = math();
  const inline = syntax.text![DOLLAR] as Construct;
  const tokenize: Tokenize = function (effects, ok, nok) {
    const ends: Tokenize = (look, yes, no) => looksLikeMath(this.previous, look, yes, no);
    return effects.check({ tokenize: ends, partial: true }, inline.tokenize.call(this, effects, ok, nok), nok);
  };
  return { ...syntax, text: { [DOLLAR]: { ...inline, tokenize } } };
}

/** A single "$" opens before a letter that is seen, after none; the next one closes behind one, before neither letter nor digit, on the same line. */
function looksLikeMath(before: Code, effects: Parameters<Tokenize>[0], ok: Parameters<Tokenize>[1], no: Parameters<Tokenize>[2]): ReturnType<Tokenize> {
  let last: Code = null;
  const yes = (code: Code) => {
    effects.exit("data");
    return ok(code);
  };
  const opening = (code: Code) => {
    if (code === DOLLAR) return yes(code);
    return isSpace(code) || isWord(before) ? no(code) : inside(code);
  };
  const closing = (code: Code) => (isSpace(last) || last === 92 || isWord(code) || code === DOLLAR ? no(code) : yes(code));
  const inside = (code: Code): ReturnType<ReturnType<Tokenize>> => {
    if (code === null || code < -2) return no(code);
    effects.consume(code);
    if (code === DOLLAR) return closing;
    last = code;
    return inside;
  };
  return (code) => {
    effects.enter("data");
    effects.consume(code);
    return opening;
  };
}

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}

function isWord(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
}
