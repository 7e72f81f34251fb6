export * from "./types.ts";
export * from "./decide.ts";
export { isClaimable } from "./claim.ts";
export * from "./foundFor.ts";
export * from "./completeState.ts";
export { pinOf } from "./pinOf.ts";
export { visiblePath } from "./visiblePath.ts";
export { awayOf, isThere } from "./windowAt.ts";
