export * from "./types.ts";
export * from "./decide.ts";
export { isClaimable } from "./claim.ts";
export * from "./foundFor.ts";
