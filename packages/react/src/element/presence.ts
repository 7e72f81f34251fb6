/** Where the element is: out of the page, in it, gone since a moment (a move takes it out and puts it in again), or kept for a while. */
export type Presence = "out" | "in" | "leaving" | "kept";
/** `removed-unbegun`: taken out before its chat began, so there is nothing to keep. */
export type PresenceEvent = "added" | "removed" | "removed-unbegun" | "settled" | "forgotten";
export type PresenceEffect = "mount" | "unmount" | "wait-task" | "wait-grace" | "stop-waiting" | "raise" | "look-again";

/** How long a removed element keeps its chat: frameworks that keep views alive take them out and bring them back. */
export const GRACE_MS = 30_000;

const STEPS: Record<Presence, Partial<Record<PresenceEvent, { next: Presence; effects: PresenceEffect[] }>>> = {
  out: { added: { next: "in", effects: ["mount"] } },
  in: {
    removed: { next: "leaving", effects: ["wait-task"] },
    "removed-unbegun": { next: "out", effects: [] },
  },
  leaving: {
    added: { next: "in", effects: ["stop-waiting", "raise"] },
    settled: { next: "kept", effects: ["wait-grace"] },
  },
  kept: {
    added: { next: "in", effects: ["stop-waiting", "raise", "look-again"] },
    forgotten: { next: "out", effects: ["unmount"] },
  },
};

/**
 * What the browser's "connected" and "disconnected" mean for the chat. Moving an element in the page is both, one after the other; widgets that
 * unmounted at the first of them lost a running conversation at each drag (EMBED-4).
 */
export function presence(now: Presence, event: PresenceEvent): { next: Presence; effects: readonly PresenceEffect[] } {
  return STEPS[now][event] ?? { next: now, effects: [] };
}
