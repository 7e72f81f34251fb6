import { availableParallelism } from "node:os";
import type { TestProjectConfiguration } from "vitest/config";
import { faultsArePlanted, plantedFault } from "./scripts/mutants/plantedFault.ts";

/** Which test file runs where. A static check (scripts/checks/testFiles.ts) fails where a file is run by none of these, or by two. */
export const testGlobs = {
  unit: {
    include: ["packages/entities/src/**/*.test.ts", "scripts/**/*.test.ts", "e2e/support/**/*.test.ts", "bench/**/*.test.ts"],
    exclude: ["**/*.sim.test.ts", "**/*.contract.test.ts"],
  },
  simulation: { include: ["packages/**/*.sim.test.ts"], exclude: [] },
  component: {
    include: ["packages/react/src/**/*.test.{ts,tsx}", "web/src/**/*.test.{ts,tsx}", "packages/entities/src/**/*.test.tsx"],
    exclude: ["**/*.apart.test.{ts,tsx}"],
  },
  // What a page loads once and keeps (languages): each of these files needs a page of its own.
  apart: { include: ["packages/react/src/**/*.apart.test.{ts,tsx}"], exclude: [] },
  contract: { include: ["packages/**/*.contract.test.ts"], exclude: [] },
  gateway: { include: ["packages/gateway/**/*.test.ts"], exclude: ["**/*.sim.test.ts", "**/*.contract.test.ts"] },
} satisfies Record<string, { include: string[]; exclude: string[] }>;

export type ProjectName = keyof typeof testGlobs;

/** A run with fewer tests than this has lost some: a glob that matches nothing is green by itself. Raise them as tests come in. */
export const leastTests: Record<ProjectName, number> = { unit: 800, simulation: 165, component: 850, apart: 20, contract: 110, gateway: 500 };

/** Vitest leaves a core to itself: of two, all tests had one. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

const anywhere = ["**/node_modules/**", "**/dist/**"];

function project(name: ProjectName, test: Record<string, unknown>): TestProjectConfiguration {
  return {
    // Inline projects don't inherit the root config's plugins: each gets what it needs here.
    plugins: [plantedFault()],
    test: {
      name,
      include: testGlobs[name].include,
      exclude: [...anywhere, ...testGlobs[name].exclude],
      environment: "node",
      maxWorkers,
      // Vitest keeps transformed files on the disk: a planted fault must neither miss them nor stay in them.
      fsModuleCache: !faultsArePlanted(),
      ...test,
    },
  };
}

export const projects: TestProjectConfiguration[] = [
  // Properties run thousands of commands, and the machine may be shared. Where files share their workers' modules (isolate: false), a run takes a third of the time.
  project("unit", { testTimeout: 20_000, isolate: false }),
  project("simulation", { testTimeout: 120_000 }),
  project("component", { testTimeout: 20_000, isolate: false, environment: "happy-dom", setupFiles: ["./scripts/componentSetup.ts"], css: false }),
  project("apart", { testTimeout: 20_000, environment: "happy-dom", setupFiles: ["./scripts/componentSetup.ts"], css: false }),
  project("contract", { testTimeout: 20_000, isolate: false }),
  project("gateway", { testTimeout: 20_000, isolate: false }),
];
