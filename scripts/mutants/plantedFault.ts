import { resolve } from "node:path";
import type { Plugin } from "vite";

/** One line made wrong on purpose. `file` is relative to the project's root; `from` stands in it exactly once. */
export interface Fault { file: string; from: string; to: string }

/** The fault that is planted now, as JSON; empty where none is. There only where `npm run mutants` runs. */
export const faultVariable = "PLANTED_FAULT";

export const faultsArePlanted = () => process.env[faultVariable] !== undefined;

/**
 * Plants the fault while vitest loads the file, so that the file on the disk is never touched: a run that is killed
 * leaves nothing to restore, and nobody who works in the same tree sees the fault.
 */
export function plantedFault(): Plugin {
  return {
    name: "tidemark:planted-fault",
    enforce: "pre",
    transform(code, id) {
      const text = process.env[faultVariable];
      if (!text) return null;
      const fault = JSON.parse(text) as Fault;
      return id.split("?")[0] === pathOf(fault) ? plant(code, fault) : null;
    },
  };
}

/** As Vite names it. */
export function pathOf(fault: Fault): string {
  return resolve(import.meta.dirname, "../..", fault.file).replaceAll("\\", "/");
}

/** Throws where `from` is not there exactly once: the code moved on, and the fault with it. */
export function plant(code: string, fault: Fault): string {
  const places = code.split(fault.from).length - 1;
  if (places !== 1) throw new Error(`The fault's line stands ${places} times in ${fault.file}, not once: ${fault.from}`);
  return code.replace(fault.from, () => fault.to);
}
