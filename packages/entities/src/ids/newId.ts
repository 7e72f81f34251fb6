/** Alphabet in ASCII order, so that ids sort by time as plain strings (and under COLLATE "C"). */
const ALPHABET = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const TIME_CHARS = 8;
const ID_CHARS = 22;

/** Fills the array with random bytes; `crypto.getRandomValues` in life, a seeded generator in simulation. */
export type RandomBytes = (into: Uint8Array) => Uint8Array;

/**
 * A new sortable id: 8 characters of milliseconds (48 bits), 14 random ones (84 bits).
 * Works where `crypto.randomUUID` is missing (a page over plain http on another host).
 */
export function newId(nowMs: number, random: RandomBytes): string {
  let time = Math.max(0, Math.floor(nowMs));
  let head = "";
  for (let i = 0; i < TIME_CHARS; i++) {
    head = ALPHABET[time % 64]! + head;
    time = Math.floor(time / 64);
  }
  // A leading "-" would read as an option on a command line; year 2026 gives a digit or letter only from char 3 on, which is fine in URLs.
  return head + randomText(ID_CHARS - TIME_CHARS, random);
}

/** A secret or token: 22 random characters, 132 bits. */
export function newSecret(random: RandomBytes): string {
  return randomText(ID_CHARS, random);
}

function randomText(chars: number, random: RandomBytes): string {
  let out = "";
  for (const byte of random(new Uint8Array(chars))) out += ALPHABET[byte & 63];
  return out;
}
