import { expect, it } from "vitest";
import { benchRows } from "./benchRows.ts";

it("prints one aligned row per figure", () => {
  expect(benchRows([{ name: "fold", value: 0.012345, unit: "ms", note: "100 records" }, { name: "quiet read", value: 812, unit: "bytes" }])).toBe(
    "  fold        0.0123 ms     100 records\n  quiet read     812 bytes",
  );
});
