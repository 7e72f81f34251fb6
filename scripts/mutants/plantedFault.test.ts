import { expect, it } from "vitest";
import { plant } from "./plantedFault.ts";

it("a fault is planted in its one place", () => {
  expect(plant("if (a > b) go();", { file: "x.ts", from: "a > b", to: "a >= b" })).toBe("if (a >= b) go();");
});

it("a fault whose line is gone, or stands twice, is an error and not a survivor", () => {
  expect(() => plant("if (a < b) go();", { file: "x.ts", from: "a > b", to: "a >= b" })).toThrow(/0 times in x\.ts/);
  expect(() => plant("a > b; a > b;", { file: "x.ts", from: "a > b", to: "a >= b" })).toThrow(/2 times/);
});

it("a replacement is taken literally", () => {
  expect(plant("x", { file: "x.ts", from: "x", to: "$&$1" })).toBe("$&$1");
});
