import type { CoreUser, GatewayCore } from "./gatewayCore.ts";

/** One folder's core, and who came last for it. */
interface Held { core: Promise<GatewayCore>; user: CoreUser; ending: Promise<void> | null }

/** Under a global symbol: a bundler makes a second copy of this module, a new version of the host's own takes its place; the process stays one. */
const PLACE = Symbol.for("tidemark.gateway.cores/1");

function held(): Map<string, Held> {
  const place = globalThis as { [PLACE]?: Map<string, Held> };
  return (place[PLACE] ??= new Map());
}

export interface Holding {
  core: GatewayCore;
  /** Closes it, unless somebody newer has it. */
  letGo(): Promise<void>;
}

/**
 * The core of a data folder, opened once in a process. A development server runs the host's module again at every change, and a bundler may run
 * it once for each route: without this the second one would meet the lock that the first one holds, and the first one's answers would be cut off.
 * Who comes later has its agents called from then on.
 */
export async function holdCore(folder: string, user: CoreUser, open: () => Promise<GatewayCore>): Promise<Holding> {
  const cores = held();
  for (let ending = cores.get(folder)?.ending; ending; ending = cores.get(folder)?.ending) await ending;
  let mine = cores.get(folder);
  if (mine === undefined) {
    mine = { core: open(), user, ending: null };
    cores.set(folder, mine);
  } else {
    mine.user = user;
  }
  const holding = mine;
  let core: GatewayCore;
  try {
    core = await holding.core;
  } catch (error) {
    // The next one tries anew: what was in the way may be gone.
    if (cores.get(folder) === holding) cores.delete(folder);
    throw error;
  }
  if (holding.user === user) core.use(user);
  return {
    core,
    async letGo() {
      if (holding.user !== user) return;
      holding.ending ??= core.close().finally(() => { if (cores.get(folder) === holding) cores.delete(folder); });
      await holding.ending;
    },
  };
}
