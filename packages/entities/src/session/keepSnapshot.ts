import { takeSnapshot } from "../adoption/takeSnapshot.ts";
import type { Route } from "./route.ts";

/** During a turn at most this often (ADOPT-8): a crash costs at most five seconds of the first paint, nothing of the transcript. */
export const KEEP_EVERY_MS = 5_000;

/** `now`: the turn ended, or the page is hidden or left. */
export function keepSnapshot(route: Route, when: "now" | "now-and-then"): Route {
  const { adoption, saved, server, key, header } = route.state;
  const { log } = adoption;
  if (log.count === 0 || (log.count === saved.count && log.epoch === saved.epoch)) return route;
  if (when === "now-and-then" && route.at.nowMs - saved.atMs < KEEP_EVERY_MS) return route;
  const snapshot = takeSnapshot(adoption, { owner: { connection: key.connection, agent: key.agent }, seenAt: server.seenAt, ...(header !== null && { title: header.title }) });
  if (snapshot === null) return route;
  return route.set({ saved: { atMs: route.at.nowMs, count: log.count, epoch: log.epoch } }).run({ type: "save-snapshot", snapshot });
}
