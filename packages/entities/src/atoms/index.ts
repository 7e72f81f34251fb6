export * from "./sessionAtoms.ts";
export * from "./viewAtoms.ts";
