/** What the practice agent was asked to do: read from the start of a message. */
export type PracticeCommand =
  | { kind: "long"; words: number; rate: number }
  | { kind: "wait"; seconds: number }
  | { kind: "tool"; name: string; input: unknown }
  | { kind: "notes"; texts: string[] }
  | { kind: "ask" }
  | { kind: "page"; name: string }
  | { kind: "markdown" }
  | { kind: "think" }
  | { kind: "fail" }
  | { kind: "tour" }
  | { kind: "help" }
  | { kind: "other" }
  /** A known command with something wrong in it; `say` tells what. */
  | { kind: "wrong"; say: string };

export const MOST_WORDS = 20_000;
export const MOST_RATE = 5_000;
export const MOST_SECONDS = 600;
const USUAL_RATE = 50;

export function parseCommand(text: string): PracticeCommand {
  const [, name = "", rest = ""] = /^\s*\/(\w+)\s*([\s\S]*)$/.exec(text) ?? [];
  const args = rest.trim();
  const words = args.split(/\s+/).filter(Boolean);
  switch (name) {
    case "long": return long(words);
    case "wait": return waitFor(words[0]);
    case "tool": return tool(args);
    case "note": return args ? { kind: "notes", texts: [args] } : wrong("`/note` needs a text, like `/note Buy milk`.");
    case "two": return words.length >= 2 ? { kind: "notes", texts: [words[0]!, words.slice(1).join(" ")] } : wrong("`/two` needs two notes, like `/two bread butter`.");
    case "page": return words[0] ? { kind: "page", name: words[0] } : wrong("`/page` needs the name of a page tool.");
    case "ask": case "markdown": case "think": case "fail": case "tour": case "help": return { kind: name };
    default: return { kind: "other" };
  }
}

function wrong(say: string): PracticeCommand {
  return { kind: "wrong", say };
}

function long([count, speed]: string[]): PracticeCommand {
  const words = Number(count);
  const rate = speed === undefined ? USUAL_RATE : Number(speed);
  const fits = Number.isInteger(words) && words >= 1 && words <= MOST_WORDS && rate > 0 && rate <= MOST_RATE;
  return fits ? { kind: "long", words, rate } : wrong(`\`/long W R\` writes W words at R words a second: W from 1 to ${MOST_WORDS}, R up to ${MOST_RATE}. Try \`/long 600 20\`.`);
}

function waitFor(text: string | undefined): PracticeCommand {
  const seconds = Number(text);
  return text !== undefined && seconds >= 0 && seconds <= MOST_SECONDS
    ? { kind: "wait", seconds } : wrong(`\`/wait S\` works for S seconds, from 0 to ${MOST_SECONDS}. Try \`/wait 20\`.`);
}

function tool(args: string): PracticeCommand {
  const [, name = "", json = ""] = /^(\S+)\s*([\s\S]*)$/.exec(args) ?? [];
  if (!name) return wrong("`/tool` needs a name: clock, calculator or notes.");
  try {
    return { kind: "tool", name, input: json.trim() === "" ? {} : (JSON.parse(json) as unknown) };
  } catch {
    return wrong(`The input of \`/tool ${name}\` is not JSON. Try \`/tool calculator {"expression": "2 * (3 + 4)"}\`.`);
  }
}
