import { expect, it } from "vitest";
import { progressValues, sizeText } from "./sizeText.ts";

it("a size has the unit in which it can be read, and two digits that count", () => {
  const sizes: [number, string][] = [[0, "0 B"], [999, "999 B"], [1_000, "1 KB"], [1_024, "1 KB"], [1_843, "1.8 KB"], [20_480, "20 KB"], [1_048_576, "1 MB"], [1_887_437, "1.8 MB"], [10_485_760, "10 MB"], [40_000_000, "38 MB"], [5_368_709_120, "5 GB"]];
  for (const [bytes, words] of sizes) expect(sizeText(bytes, "en")).toBe(words);
  expect(sizeText(1_887_437, "de")).toBe("1,8 MB");
  expect(sizeText(1_887_437, "ar")).toBe("1.8 م.ب");
});

it("what is sent is told in the unit of the whole", () => {
  expect(progressValues(0, 1_887_437, "en")).toEqual({ sent: "0", size: "1.8 MB" });
  expect(progressValues(1_153_433, 1_887_437, "en")).toEqual({ sent: "1.1", size: "1.8 MB" });
});
