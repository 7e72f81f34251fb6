import { sha256 } from "../environment/sha256.ts";
import type { PageContext } from "../records/pageContext.ts";
import { oneLine } from "./oneLine.ts";
import type { SessionState } from "./types.ts";

/** Kept in every state that is written with every append, so their number and size have a limit. An older place then tells no change. */
const CONTEXTS_MAX = 32;
const ID_CHARS = 64;
const TITLE_CHARS = 120;

type Contexts = SessionState["contexts"];
/** Stands for "no page yet", where a branch begins before the first page that was told. */
const NONE = "";

/** The page that the conversation was on right after record `seq`: the last entry up to it. */
export function contextAt(contexts: Contexts, seq: number): string | null {
  return contexts.findLast((entry) => entry.seq <= seq)?.id || null;
}

/**
 * The contexts after a start at `seq` on the branch that ends at `tip`. The last entry always says what holds on the branch that was written
 * last, so a turn of another branch has its own entry even where its page is that branch's own.
 */
export function contextsAfter(contexts: Contexts, { tip, seq, context }: { tip: number; seq: number; context: PageContext | null }): Contexts {
  const id = context === null ? contextAt(contexts, tip) ?? NONE : keyOf(context.id);
  return (contexts.at(-1)?.id ?? NONE) === id ? contexts : [...contexts, { seq, id }].slice(-CONTEXTS_MAX);
}

/** What the agent is told where a message comes from another page than the one before (PIN-6). One line: a title is the host's text, not the person's. */
export function contextNote(before: string | null, context: PageContext | null): string | null {
  if (context === null || before === null || before === keyOf(context.id)) return null;
  return `The page changed: page tools act on "${oneLine(context.title, TITLE_CHARS)}" now. The conversation goes on.`;
}

function keyOf(id: string): string {
  return id.length <= ID_CHARS ? id : sha256(id);
}
