import { resolve } from "node:path";

/** Where things stand, as absolute paths. */
export const root = resolve(import.meta.dirname, "../..");
export const gatewayProgram = resolve(root, "packages/gateway/src/main.ts");
export const cacheFolder = resolve(root, "node_modules/.cache/tidemark");

/** Programs of packages, started with this Node: a `.bin` entry is a shell script on one system and a .cmd on another. */
export const programs = {
  tsc: resolve(root, "node_modules/typescript/bin/tsc"),
  oxlint: resolve(root, "node_modules/oxlint/bin/oxlint"),
  vitest: resolve(root, "node_modules/vitest/vitest.mjs"),
  playwright: resolve(root, "node_modules/@playwright/test/cli.js"),
};
