export * from "./snapshot.ts";
export * from "./shouldAdopt.ts";
export * from "./floor.ts";
export * from "./adoptionState.ts";
export { adopt } from "./adopt.ts";
export { nextAsk, phaseOf } from "./nextAsk.ts";
export { takeSnapshot, mayReplace, type SnapshotLabels } from "./takeSnapshot.ts";
export { fromSnapshot, type Restored } from "./fromSnapshot.ts";
export type { Overlay, OverlayKey } from "./overlay.ts";
