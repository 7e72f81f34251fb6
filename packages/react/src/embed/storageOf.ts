import type { TextStorage } from "@tidemark/entities/environment";
import type { Platform } from "../platform/browserPlatform.ts";
import type { TidemarkOptions } from "./options.ts";

/** Where a host wants things of this browser kept; null: nowhere. */
export function storageOf({ storage = "local" }: Pick<TidemarkOptions, "storage">, { environment }: Platform): TextStorage | null {
  switch (storage) {
    case "local": return environment.localStorage;
    case "session": return environment.sessionStorage;
    case "memory": return null;
  }
}
