import { join } from "node:path";
import type { Clock } from "@tidemark/entities/environment";
import type { RandomBytes } from "@tidemark/entities/ids";
import { ownerToken } from "../access/ownerToken.ts";
import { openSqliteStore } from "../store/sqliteStore.ts";
import type { Store } from "../store/store.ts";
import { openCore, type CoreUser } from "./gatewayCore.ts";
import { holdCore, type Holding } from "./heldCore.ts";
import { libraryFolder } from "./libraryFolder.ts";

export interface OpenOptions {
  store?: Store | undefined;
  data?: string | undefined;
  access?: unknown;
  clock: Clock;
  random: RandomBytes;
  onNotice: (sentence: string) => void;
}

/** The core of the host's own store, or of a data folder, which this process opens once. */
export async function openFor({ store, data, access, clock, random, onNotice }: OpenOptions, user: CoreUser): Promise<Holding> {
  if (store) {
    const core = await openCore({ store, clock, random }, user);
    return { core, letGo: () => core.close() };
  }
  const folder = libraryFolder(data, process.cwd());
  const holding = await holdCore(folder, user, async () => {
    const own = openSqliteStore({ folder, clock, random, report: (error) => user.onError("store", error) });
    try {
      await ownerToken(folder, own, random);
      const core = await openCore({ store: own, clock, random }, user);
      return {
        ...core,
        async close() {
          await core.close();
          await own.close();
        },
      };
    } catch (error) {
      await own.close();
      throw error;
    }
  });
  if (access === undefined) onNotice(`Nobody but the owner can sign in: the token stands in ${join(folder, "owner-token")}. For the users of your app: createGateway({ access: jwtAccess({ … }) }).`);
  return holding;
}
