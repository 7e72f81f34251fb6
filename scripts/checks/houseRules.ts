/**
 * Which folder of packages/entities/src may import which (3-architecture.md, "The house"), from the bottom up. Where a
 * row is `apart`, its folders don't see each other.
 */
export const layers: readonly { folders: readonly string[]; apart: boolean }[] = [
  { folders: ["ids", "clock", "environment", "assert"], apart: false },
  { folders: ["records", "contract"], apart: false },
  { folders: ["turn", "gate", "owner"], apart: false },
  { folders: ["authority", "transcript"], apart: true },
  { folders: ["outbox", "adoption"], apart: true },
  { folders: ["follow", "tab"], apart: false },
  { folders: ["storage", "client"], apart: true },
  { folders: ["session"], apart: false },
  { folders: ["atoms"], apart: false },
  // Puts the parts together for one page.
  { folders: ["workspace"], apart: false },
];

/** Folders of entities that have no row above: without one, no rule would hold for them. */
export function unplaced(paths: string[]): string[] {
  const known = new Set([...layers.flatMap((layer) => layer.folders), "testing"]);
  const found = paths.flatMap((path) => /^packages\/entities\/src\/([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(found)].filter((name) => !known.has(name)).map((name) => `packages/entities/src/${name}: has no place among the layers of scripts/checks/houseRules.ts`);
}

/** Folders without fetch, timers, Date, random, storage or React. */
export const pureFolders = layers.slice(0, 6).flatMap((layer) => layer.folders);

/** What the gateway uses of entities: nothing of the browser. */
export const doors = { gateway: ["ids", "clock", "environment", "assert", "records", "contract", "turn", "gate", "owner", "authority", "transcript"] };
