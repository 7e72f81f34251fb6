import { expect, it } from "vitest";
import { notAsked, readOlder, type OlderRead } from "./olderRead.ts";

const at = (older: "none" | "there" | "asked", first: number, wanted = true) => ({ older, first, wanted });
/** What became of it, and how often it was asked for. */
function run(...steps: ReturnType<typeof at>[]): { state: OlderRead; asks: number } {
  return steps.reduce(({ state, asks }, step) => {
    const next = readOlder(state, step);
    return { state: next.state, asks: asks + Number(next.ask) };
  }, { state: notAsked as OlderRead, asks: 0 });
}

it("asks for one portion after the other until there is no more", () => {
  expect(run(at("there", 90), at("there", 90), at("asked", 90)).asks).toBe(1);
  expect(run(at("there", 90), at("asked", 90), at("there", 60)).asks).toBe(2);
  expect(run(at("there", 90), at("asked", 90), at("there", 60), at("asked", 60), at("none", 1))).toEqual({ state: notAsked, asks: 2 });
});

it("a portion that is being read for somebody else is waited for", () => {
  expect(run(at("asked", 90), at("there", 60)).asks).toBe(1);
});

it("a portion that brought nothing failed, and is asked for again only once it is wanted anew", () => {
  const failed = [at("there", 90), at("asked", 90), at("there", 90), at("there", 90)];
  expect(run(...failed)).toEqual({ state: { kind: "failed", first: 90 }, asks: 1 });
  expect(run(...failed, at("there", 90, false), at("there", 90)).asks).toBe(2);
});
