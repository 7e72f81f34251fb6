export * from "./followState.ts";
export * from "./followMachine.ts";
export * from "./liveness.ts";
export * from "./nextLook.ts";
export * from "./schedule.ts";
