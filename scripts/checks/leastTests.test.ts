import { expect, it } from "vitest";
import { readVitestReport, tooFewTests } from "./leastTests.ts";

const report = JSON.stringify({
  testResults: [
    { name: "/tree/packages/entities/src/a/a.test.ts", status: "failed", assertionResults: [{ fullName: "one", status: "passed" }, { fullName: "two", status: "failed" }, { fullName: "three", status: "skipped" }] },
    { name: "/tree/packages/gateway/src/b.test.ts", status: "failed", message: "Cannot find module\nstack", assertionResults: [] },
  ],
});

it("counts the tests that ran, by project, and names those that failed", () => {
  expect(readVitestReport(report, "/tree")).toEqual({
    passed: 1,
    ran: { unit: 2, gateway: 0 },
    failures: ["packages/entities/src/a/a.test.ts › two", "packages/gateway/src/b.test.ts: Cannot find module"],
  });
});

it("fails where a project ran fewer tests than its least number, and where it has none", () => {
  expect(tooFewTests({ unit: 2 }, ["unit", "gateway"], { unit: 2, gateway: 1 })).toEqual(["gateway: ran 0 tests, and must run 1 or more"]);
  expect(tooFewTests({ unit: 2 }, ["unit"], { unit: 3 })).toEqual(["unit: ran 2 tests, and must run 3 or more"]);
  expect(tooFewTests({}, ["new"], {})).toEqual(["new: has no least number of tests in vitest.workspace.ts"]);
});

it("a report of another shape is an error", () => {
  expect(() => readVitestReport("{}", "/tree")).toThrow();
});
