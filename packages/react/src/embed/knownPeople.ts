import type { CachePolicy } from "@tidemark/entities/contract";
import type { TextStorage } from "@tidemark/entities/environment";
import type { ConnectionId } from "@tidemark/entities/ids";
import type { Platform } from "../platform/browserPlatform.ts";
import { createKnown, type Known, type KnownPerson } from "./known.ts";
import type { TidemarkOptions } from "./options.ts";

/** Whom a token stood for, where the host's wish and the server's word let this browser remember it (SEC-13). */
export interface KnownPeople {
  find(instance: ConnectionId, scope: string): KnownPerson | null;
  set(instance: ConnectionId, scope: string, person: KnownPerson): void;
  /** The server said where they may stand: they stand nowhere else from now on. */
  allow(instance: ConnectionId, cache: CachePolicy): void;
  forget(instance: ConnectionId): void;
}

/** `known`: where the host wants things kept. */
export function createKnownPeople(known: Known, { storage = "local" }: Pick<TidemarkOptions, "storage">, { environment }: Platform): KnownPeople {
  /** For a server that lets people be remembered in their window only. */
  const inWindow = createKnown(storage === "memory" ? null : environment.sessionStorage);
  /** Where an earlier visit, that wanted more kept, may have written them. */
  const left: (TextStorage | null)[] = { local: [], session: [environment.localStorage], memory: [environment.localStorage, environment.sessionStorage] }[storage];
  const places = [known, inWindow, ...left.map(createKnown)];
  /** Null: not said yet, or nowhere. */
  let allowed: Known | null = null;
  return {
    find: (instance, scope) => known.person(instance, scope) ?? inWindow.person(instance, scope),
    set(instance, scope, person) { allowed?.setPerson(instance, scope, person); },
    allow(instance, cache) {
      allowed = { none: null, session: inWindow, local: known }[cache];
      for (const place of places) if (place !== allowed) place.forgetSubjects(instance);
    },
    forget(instance) { for (const place of places) place.forgetSubjects(instance); },
  };
}
