import * as z from "zod/mini";
import { ROOT } from "./keys.ts";
import { tabViewSchema } from "./viewStore.ts";
import type { Values } from "./values.ts";

/** Stands in a tab's own keys while its page is there; the value is the wall time of its coming. */
export const HERE = "here";
/** A crash leaves the mark behind: after so long it protects nothing any more. */
export const HERE_MS = 7 * 24 * 60 * 60 * 1000;

/** Storage keys of the snapshots that some tab of this browser has open, in every scope. */
export function openTranscripts(values: Values, now: number): Set<string> {
  const open = new Set<string>();
  for (const here of values.keys(ROOT)) {
    if (!here.endsWith(`/${HERE}`)) continue;
    const since = values.read(here, z.number());
    if (since.kind !== "ok" || now - since.value > HERE_MS) continue;
    const subject = here.split("/")[3] ?? "";
    const view = values.read(`${here.slice(0, -HERE.length)}view`, tabViewSchema);
    if (view.kind !== "ok") continue;
    for (const key of view.value.open) open.add(`${ROOT}${key.connection}/${subject}/snapshot/${key.agent}/${key.session}`);
  }
  return open;
}
