/** A clock that the test moves. */
export interface TestClock { ms: number; now(): number }

export function testClock(): TestClock {
  return { ms: Date.parse("2026-11-29T10:00:00.000Z"), now() { return this.ms; } };
}
