/**
 * Reading the turns before the first one that is loaded, one portion after the other. `first`: the first record there was when it was asked for;
 * `begun`: the view has said since that it is being read, so that its next word is the answer's.
 */
export type OlderRead = { kind: "not-asked" } | { kind: "asked"; first: number; begun: boolean } | { kind: "failed"; first: number };
export const notAsked: OlderRead = { kind: "not-asked" };

interface Now {
  older: "none" | "there" | "asked";
  /** The first record that is loaded. */
  first: number;
  wanted: boolean;
}

/**
 * What to do now: ask for the next portion, or nothing. A portion that brought no record failed; it is not asked for again by itself, or a server
 * that is away would be asked without end.
 */
export function readOlder(state: OlderRead, { older, first, wanted }: Now): { state: OlderRead; ask: boolean } {
  if (!wanted || older === "none") return { state: state.kind === "not-asked" ? state : notAsked, ask: false };
  if (state.kind === "failed" && state.first === first) return { state, ask: false };
  if (older === "asked") return { state: state.kind === "asked" && state.begun ? state : { kind: "asked", first, begun: true }, ask: false };
  if (state.kind === "asked" && state.first === first) return { state: state.begun ? { kind: "failed", first } : state, ask: false };
  return { state: { kind: "asked", first, begun: false }, ask: true };
}
