/**
 * The value of JSON text that is still arriving: what is there is kept, what is half there is closed (strings, arrays, objects)
 * or left out (a key without its value, a bare minus). Agrees with the AI SDK's reader on every prefix of valid JSON, which a
 * property test checks, but for two oddities of that reader while the text is cut off: it drops an exponent that is written with a
 * plus, and takes an escaped quote for the end of a key. Undefined where nothing can be said. Names that would reach a prototype
 * make the whole value undefined, as there (SEC-8).
 */
export function partialJson(text: string): unknown {
  const reader: Reader = { text, at: 0, ended: false };
  try {
    const value = readValue(reader, 0);
    if (value === NOTHING) return undefined;
    skipSpace(reader);
    return reader.at < text.length && !reader.ended ? undefined : value;
  } catch (error) {
    if (error === UNREADABLE) return undefined;
    throw error;
  }
}

interface Reader { text: string; at: number; ended: boolean }
const NOTHING = Symbol("nothing yet");
const UNREADABLE = new Error("not JSON");
/** Deeper input is a mistake or an attack; a page must not run out of stack for it. */
const MAX_DEPTH = 400;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NUMBER_SO_FAR = /[-+.\deE]*/y;
const WORDS = [["true", true], ["false", false], ["null", null]] as const;

function readValue(reader: Reader, depth: number): unknown {
  if (depth > MAX_DEPTH) throw UNREADABLE;
  skipSpace(reader);
  const char = reader.text[reader.at];
  if (char === undefined) return end(reader);
  if (char === "{") return readObject(reader, depth);
  if (char === "[") return readArray(reader, depth);
  if (char === "\"") return readString(reader);
  if (char === "-" || (char >= "0" && char <= "9")) return readNumber(reader);
  return readWord(reader);
}

function readObject(reader: Reader, depth: number): unknown {
  const out: Record<string, unknown> = {};
  reader.at++;
  for (let first = true; ; first = false) {
    skipSpace(reader);
    if (reader.text[reader.at] === "}") { reader.at++; return out; }
    if (!first && !take(reader, ",")) return out;
    skipSpace(reader);
    if (atEnd(reader)) return out;
    if (reader.text[reader.at] !== "\"") throw UNREADABLE;
    const key = readString(reader);
    if (reader.ended) return out;
    skipSpace(reader);
    if (!take(reader, ":")) return out;
    const value = readValue(reader, depth + 1);
    if (value === NOTHING) return out;
    if (key === "__proto__" || (key === "constructor" && reachesPrototype(value))) throw UNREADABLE;
    out[key] = value;
    if (reader.ended) return out;
  }
}

function readArray(reader: Reader, depth: number): unknown {
  const out: unknown[] = [];
  reader.at++;
  for (let first = true; ; first = false) {
    skipSpace(reader);
    if (reader.text[reader.at] === "]") { reader.at++; return out; }
    if (!first && !take(reader, ",")) return out;
    const value = readValue(reader, depth + 1);
    if (value === NOTHING) return out;
    out.push(value);
    if (reader.ended) return out;
  }
}

/** A string that is cut inside an escape ends before it. */
function readString(reader: Reader): string {
  const start = reader.at + 1;
  let at = start;
  while (at < reader.text.length) {
    const char = reader.text[at];
    if (char === "\"") {
      reader.at = at + 1;
      return parseString(reader.text.slice(start, at));
    }
    const width = char === "\\" ? (reader.text[at + 1] === "u" ? 6 : 2) : 1;
    if (at + width > reader.text.length) break;
    at += width;
  }
  reader.at = reader.text.length;
  reader.ended = true;
  return parseString(reader.text.slice(start, at));
}

function parseString(inner: string): string {
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    throw UNREADABLE;
  }
}

function readNumber(reader: Reader): unknown {
  NUMBER_SO_FAR.lastIndex = reader.at;
  const soFar = NUMBER_SO_FAR.exec(reader.text)![0];
  NUMBER.lastIndex = reader.at;
  const whole = NUMBER.exec(reader.text)?.[0] ?? "";
  reader.at += soFar.length;
  if (reader.at < reader.text.length) {
    if (whole !== soFar) throw UNREADABLE;
    return JSON.parse(whole);
  }
  reader.ended = true;
  return whole === "" ? NOTHING : Number(whole);
}

function readWord(reader: Reader): unknown {
  const rest = reader.text.slice(reader.at, reader.at + 5);
  for (const [word, value] of WORDS) {
    if (rest.startsWith(word)) { reader.at += word.length; return value; }
    if (word.startsWith(rest)) { reader.at = reader.text.length; reader.ended = true; return value; }
  }
  throw UNREADABLE;
}

function take(reader: Reader, char: string): boolean {
  if (atEnd(reader)) return false;
  if (reader.text[reader.at] !== char) throw UNREADABLE;
  reader.at++;
  return true;
}

function skipSpace(reader: Reader): void {
  while (" \t\n\r".includes(reader.text[reader.at] ?? "x")) reader.at++;
}

function atEnd(reader: Reader): boolean {
  if (reader.at >= reader.text.length) reader.ended = true;
  return reader.ended;
}

function end(reader: Reader): symbol {
  reader.ended = true;
  return NOTHING;
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}
