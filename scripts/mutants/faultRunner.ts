import { join } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import { root } from "../page/programs.ts";
import { namesRule } from "./staleness.ts";
import { faultVariable, pathOf } from "./plantedFault.ts";
import type { NamedFault } from "./namedFault.ts";
import type { FaultRun } from "./verdict.ts";

export interface FaultRunner {
  /** Runs the tests that name the fault's rule, until one is red, with the fault planted while they load (see plantedFault.ts). */
  run(fault: NamedFault): Promise<FaultRun>;
  close(): Promise<void>;
}

/**
 * One vitest for many faults. Started anew for each, it spent most of its time on loading and transforming what no fault had changed;
 * here a fault costs one transformed file and one worker.
 */
export async function openFaultRunner(): Promise<FaultRunner> {
  // Before the configuration is read: it keeps no transformed file on the disk then.
  Object.assign(process.env, { VITEST: "true", NODE_ENV: "test", [faultVariable]: "" });
  // A thread is up sooner than a process, and each fault needs a new one.
  const vitest = await createVitest({ root, watch: false, maxWorkers: 1, pool: "threads", bail: 1, silent: true, reporters: [{}] });
  await vitest.standalone();
  return {
    async run(fault) {
      const files = fault.tests.filter((file) => namesRule(file, fault.rule)).map((file) => join(root, file));
      process.env[faultVariable] = JSON.stringify(fault);
      vitest.invalidateFile(pathOf(fault));
      vitest.setGlobalTestNamePattern(wordOf(fault.rule));
      try {
        // A filter finds every file whose path begins like it: x.test.tsx with x.test.ts.
        const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) => files.includes(moduleId));
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
        return read(testModules.filter(({ moduleId }) => specifications.some((each) => each.moduleId === moduleId)), unhandledErrors);
      } catch (error) {
        return { passed: 0, failed: [], output: String(error) };
      } finally {
        process.env[faultVariable] = "";
        vitest.invalidateFile(pathOf(fault));
      }
    },
    close: () => vitest.close(),
  };
}

const wordOf = (rule: string): RegExp => new RegExp(`\\b${rule}\\b`);

function read(modules: TestModule[], outside: unknown[]): FaultRun {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const of = (state: string) => tests.filter((test) => test.result().state === state);
  const errors = [...modules.flatMap((module) => module.errors()), ...outside];
  return {
    passed: of("passed").length, failed: of("failed").map((test) => test.fullName.replaceAll(" > ", " ")),
    output: errors.map((error) => (error as { message?: string }).message ?? String(error)).join("\n"),
  };
}
