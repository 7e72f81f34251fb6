export * from "./isoTime.ts";
export * from "./lease.ts";
export * from "./waits.ts";
