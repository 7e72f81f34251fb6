import { describe, expect, it } from "vitest";
import { grown, lengthAt, REVEAL_MS, shownText, shownWhole } from "./reveal.ts";

describe("reveal", () => {
  it("shows new words evenly over 150 ms, whole words only, and nothing of the old text goes", () => {
    const reveal = grown(shownWhole("old "), "old one two three four", 1000);
    expect(shownText(reveal, 1000)).toBe("old ");
    expect(lengthAt(reveal, 1000 + REVEAL_MS / 2)).toBe(13);
    expect(shownText(reveal, 1000 + REVEAL_MS / 2)).toBe("old one two");
    expect(shownText(reveal, 1000 + REVEAL_MS)).toBe("old one two three four");
  });
  it("goes on from what is shown when more comes, and shows a text that is no continuation at once", () => {
    const first = grown(shownWhole(""), "0123456789", 0);
    expect(grown(first, "0123456789abc", 75).from).toBe(5);
    expect(shownText(grown(first, "other", 75), 75)).toBe("other");
  });
});
