/**
 * When a card's buttons listen: not in the first 400 ms after they appear or move, so that a click meant for what stood there before
 * answers nothing (GATE-8). Times are monotonic milliseconds.
 */
export const DEAF_MS = 400;
export interface Place { x: number; y: number }
export interface Deafness { place: Place; sinceMs: number }

/** What is known after looking at the card's place once more. */
export function looked(known: Deafness | null, place: Place, nowMs: number): Deafness {
  if (known !== null && Math.abs(known.place.x - place.x) < 1 && Math.abs(known.place.y - place.y) < 1) return known;
  return { place, sinceMs: nowMs };
}

export function hears(known: Deafness, nowMs: number): boolean {
  return nowMs - known.sinceMs >= DEAF_MS;
}
