import { expect, it } from "vitest";
import { readBrowserReport } from "./browserPart.ts";

it("counts browser tests by project, and takes a flaky or an unrun one for a failure", () => {
  const spec = (title: string, ...tests: [string, string][]) => ({ title, tests: tests.map(([projectName, status]) => ({ projectName, status })) });
  const report = { suites: [{ title: "a.spec.ts", specs: [spec("one", ["push", "expected"], ["no-push", "expected"])], suites: [{ title: "inner", specs: [spec("two", ["push", "flaky"]), spec("three", ["push", "skipped"])] }] }], errors: [{ message: "set-up failed\nstack" }] };
  expect(readBrowserReport(JSON.stringify(report))).toEqual({ passed: 2, ran: { push: 2, "no-push": 1 }, failures: ["e2e: set-up failed", "e2e/a.spec.ts › two (push)"] });
});
