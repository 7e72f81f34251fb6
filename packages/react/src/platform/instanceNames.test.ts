import { expect, it } from "vitest";
import { createInstanceNames } from "./instanceNames.ts";

it("EMBED-3: chats of one page with the same server have names of their own, by the order of their coming; one that left leaves its name", () => {
  const names = createInstanceNames();
  const [first, second, other] = [names.claim("a", undefined), names.claim("a", undefined), names.claim("b", undefined)];
  expect([first.name, second.name, other.name]).toEqual([undefined, "2", undefined]);
  first.release();
  expect([names.claim("a", undefined).name, names.claim("a", undefined).name]).toEqual([undefined, "3"]);
});

it("EMBED-3: a name that is wanted twice is given once", () => {
  const names = createInstanceNames();
  expect(["side", "side", "side-2"].map((wanted) => names.claim("a", wanted).name)).toEqual(["side", "side-2", "side-2-2"]);
});
