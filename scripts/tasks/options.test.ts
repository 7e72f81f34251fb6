import { expect, it } from "vitest";
import { options } from "./options.ts";

const known = { only: "value", g: "value", quick: "flag" } as const;

it("options come with a space, with an equals sign and as flags", () => {
  expect(options(["--only", "e2e", "-g", "case 34: two words", "--quick"], known)).toEqual({ values: { only: "e2e", g: "case 34: two words", quick: "yes" } });
  expect(options(["--only=unit=x"], known)).toEqual({ values: { only: "unit=x" } });
});

it("an unknown word or a missing value is said, not passed over", () => {
  expect(options(["--olny", "e2e"], known)).toEqual({ problem: '"--olny" is not known here. There are: --only, -g, --quick.' });
  expect(options(["--only"], known)).toEqual({ problem: "--only needs a value after it." });
});
