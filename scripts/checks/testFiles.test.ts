import { expect, it } from "vitest";
import { projectsOf, strayTestFiles } from "./testFiles.ts";

it("each kind of test file is run by the project made for it", () => {
  expect({
    rule: projectsOf("packages/entities/src/adoption/shouldAdopt.test.ts"),
    world: projectsOf("packages/entities/src/testing/world.sim.test.ts"),
    row: projectsOf("packages/react/src/transcript/Row.test.tsx"),
    store: projectsOf("packages/gateway/src/store/sqlite.contract.test.ts"),
    http: projectsOf("packages/gateway/src/http/turns.test.ts"),
    journey: projectsOf("e2e/journeys/reload.spec.ts"),
  }).toEqual({ rule: ["unit"], world: ["simulation"], row: ["component"], store: ["contract"], http: ["gateway"], journey: ["e2e"] });
});

it("a test file that no project runs is found", () => {
  expect(strayTestFiles(["docs/forgotten.test.ts", "packages/entities/src/a.ts", "e2e/a.test.ts"])).toEqual([
    "docs/forgotten.test.ts: no test project runs it",
    "e2e/a.test.ts: no test project runs it",
  ]);
});
