import { expect, it } from "vitest";
import { mutantFaults } from "./faults.ts";
import { staleness } from "./staleness.ts";

it("every fault's line is still there, and a test that is run for it names its rule", () => {
  expect(mutantFaults.flatMap(staleness)).toEqual([]);
});

it("each fault stands here once for the same tests: a second one costs a run and proves nothing", () => {
  const all = mutantFaults.map(({ rule, file, from, to, tests }) => [rule, file, from.trim(), to.trim(), ...tests].join(" | "));
  expect(all.filter((fault, at) => all.indexOf(fault) !== at)).toEqual([]);
});

it("a fault whose line or test is gone, or that changes nothing, is named with its rule", () => {
  const sound = { rule: "LOG-1", file: "scripts/mutants/faults.test.ts", from: "from \"vitest\"", to: "from \"nowhere\"", tests: ["scripts/mutants/faults.test.ts"] };
  expect(staleness(sound)).toEqual([]);
  expect(staleness({ ...sound, from: ["no", "such line"].join(" ") })).toEqual([expect.stringMatching(/^LOG-1: .*0 times in/)]);
  expect(staleness({ ...sound, to: sound.from })).toEqual([expect.stringMatching(/^LOG-1: .*changes nothing/)]);
  expect(staleness({ ...sound, tests: ["scripts/mutants/gone.test.ts"] })).toEqual(["LOG-1: there is no scripts/mutants/gone.test.ts"]);
  expect(staleness({ ...sound, rule: "NO-SUCH-RULE".toLowerCase() })).toEqual([expect.stringMatching(/^no-such.*: none of its tests names/)]);
});
