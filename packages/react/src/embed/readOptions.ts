import { ID_PATTERN } from "@tidemark/entities/ids";
import type { OptionProblem } from "../theme/optionProblem.ts";
import { OPTION_NAMES } from "./optionProps.ts";
import type { TidemarkOptions } from "./options.ts";

type Name = keyof TidemarkOptions;
interface Rule { takes: (value: unknown) => boolean; what: string }

const oneOf = (...values: string[]): Rule => ({ takes: (value) => typeof value === "string" && values.includes(value), what: `One of ${values.join(", ")}.` });
const FUNCTION: Rule = { takes: (value) => typeof value === "function", what: "A function." };
const TEXT: Rule = { takes: (value) => typeof value === "string" && value !== "", what: "A text." };
const SESSION: Rule = { takes: (value) => value === null || typeof value === "string", what: "The id of a chat, or null for a new one." };

/** Here null says something. Elsewhere it is how a framework says "nothing". */
export const NULLABLE: ReadonlySet<string> = new Set<Name>(["session", "defaultSession", "context"]);

/** What stands in no rule is read where it is used: the address, the look, the labels. */
const RULES: Partial<Record<Name, Rule>> = {
  mode: oneOf("app", "panel", "inline", "bubble"), role: oneOf("participant", "observer"), storage: oneOf("local", "session", "memory"),
  getToken: FUNCTION, onEvent: FUNCTION, locale: TEXT, instance: TEXT, session: SESSION, defaultSession: SESSION,
  agent: { takes: (value) => typeof value === "string" && ID_PATTERN.test(value), what: "The name of an agent of the server: at most 22 letters, digits, - and _." },
  tools: { takes: Array.isArray, what: "A list of tools." }, labels: { takes: (value) => typeof value === "object" && !Array.isArray(value), what: "An object: texts by their keys." },
};

/**
 * A host's options as far as they can be taken; it may be written without types, or come out of a file. One that can't is left out as if it had not been
 * given, and told: none may break the page that it stands in.
 */
export function readOptions(given: TidemarkOptions): { options: TidemarkOptions; problems: OptionProblem[] } {
  const problems: OptionProblem[] = [];
  const wrong = Object.entries(given).filter(([name, value]) => {
    if (!(OPTION_NAMES as readonly string[]).includes(name)) {
      problems.push({ option: name.slice(0, 60), code: "unknown", detail: `The options are ${OPTION_NAMES.join(", ")}.` });
      return true;
    }
    if (value === null && !NULLABLE.has(name)) return true;
    const rule = RULES[name as Name];
    if (rule === undefined || rule.takes(value)) return false;
    problems.push({ option: name, code: "not-valid", detail: rule.what });
    return true;
  });
  const options = wrong.length === 0 ? given : Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.some(([one]) => one === name))) as unknown as TidemarkOptions;
  return { options, problems };
}
