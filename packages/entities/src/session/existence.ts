import type { Failure } from "../client/sessionSource.ts";
import type { Existence } from "./driverState.ts";

/** What a refused read proves about the chat; null where it proves nothing of that kind. Only `deleted` is conclusive (VIEW-8). */
export function existenceOf(failure: Failure): Existence | null {
  if (failure.kind !== "refused") return null;
  switch (failure.code) {
    case "deleted": return { kind: "deleted" };
    case "not-found": case "forbidden": return { kind: "not-found" };
    case "unauthorized": return { kind: "signed-out", was: "there" };
    default: return null;
  }
}
