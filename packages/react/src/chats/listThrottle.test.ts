import { describe, expect, it } from "vitest";
import { HINT_GAP_MS, LIST_GAP_MS, type ListThrottle, restedThrottle, waited, wish } from "./listThrottle.ts";

/** Runs wishes at these times and lists when a read happened. */
function reads(wishes: number[], gapMs: number): number[] {
  let state: ListThrottle = restedThrottle;
  let due: number | null = null;
  const at: number[] = [];
  for (const now of [...wishes, Number.POSITIVE_INFINITY]) {
    if (due !== null && due <= now) {
      at.push(due);
      state = waited(due);
      due = null;
    }
    if (now === Number.POSITIVE_INFINITY) break;
    const next = wish(state, now, gapMs);
    state = next.state;
    if (next.waitMs === 0) at.push(now);
    else if (next.waitMs !== null) due = now + next.waitMs;
  }
  return at;
}

describe("list throttle", () => {
  it("FOLLOW-5: thirty focus changes in twenty seconds cause at most three reads of the list in them", () => {
    const focuses = Array.from({ length: 30 }, (_, index) => index * 667);
    expect(reads(focuses, LIST_GAP_MS).filter((at) => at <= 20_000)).toEqual([0, 8000, 16_000]);
  });
  it("FOLLOW-5: a single focus reads at once", () => {
    expect(reads([50_000], LIST_GAP_MS)).toEqual([50_000]);
  });
  it("never loses the last wish", () => {
    expect(reads([0, 100], LIST_GAP_MS)).toEqual([0, 8000]);
  });
  it("VIEW-9: a hint does not wait for the later read that a focus asked for", () => {
    const focused = wish(waited(0), 100, LIST_GAP_MS);
    expect(focused.waitMs).toBe(7900);
    expect(wish(focused.state, 200, HINT_GAP_MS).waitMs).toBe(100);
    expect(wish(focused.state, 400, HINT_GAP_MS)).toEqual({ state: { lastMs: 400, dueMs: null }, waitMs: 0 });
  });
  it("VIEW-9: a hint is read within a second, also right after another read", () => {
    expect(reads([0, 100], HINT_GAP_MS)).toEqual([0, 300]);
  });
});
