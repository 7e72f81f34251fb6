import { resolve } from "node:path";
import type { Plugin } from "vite";

/** One line made wrong on purpose. `file` is relative to the project's root; `from` stands in it exactly once. */
export interface Fault { file: string; from: string; to: string }

/** How `npm run mutants` hands the fault to the test run. */
export const faultVariable = "PLANTED_FAULT";

export const faultIsPlanted = () => process.env[faultVariable] !== undefined;

/**
 * Plants the fault while vitest loads the file, so that the file on the disk is never touched: a run that is killed
 * leaves nothing to restore, and nobody who works in the same tree sees the fault.
 */
export function plantedFault(): Plugin {
  const text = process.env[faultVariable];
  if (text === undefined) return { name: "tidemark:planted-fault" };
  const fault = JSON.parse(text) as Fault;
  const path = resolve(import.meta.dirname, "../..", fault.file).replaceAll("\\", "/");
  return {
    name: "tidemark:planted-fault",
    enforce: "pre",
    transform(code, id) {
      return id.split("?")[0] === path ? plant(code, fault) : null;
    },
  };
}

/** Throws where `from` is not there exactly once: the code moved on, and the fault with it. */
export function plant(code: string, fault: Fault): string {
  const places = code.split(fault.from).length - 1;
  if (places !== 1) throw new Error(`The fault's line stands ${places} times in ${fault.file}, not once: ${fault.from}`);
  return code.replace(fault.from, () => fault.to);
}
