export * from "./environment.ts";
export * from "./sha256.ts";
export * from "./wait.ts";
