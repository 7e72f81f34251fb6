import type { TabId } from "../ids/ids.ts";
import type { Origin } from "../records/record.ts";

/** The window whose page a turn acts on: the one tab of its messages (PIN-1). Several, or none: nobody's, until somebody takes it over (TURN-13, PIN-10). */
export function pinOf(origins: readonly Pick<Origin, "tab">[]): TabId | null {
  const [first, ...others] = new Set(origins.map(({ tab }) => tab));
  return first !== undefined && others.length === 0 ? first : null;
}
