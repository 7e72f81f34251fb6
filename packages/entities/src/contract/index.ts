export * from "./header.ts";
export * from "./requests.ts";
export * from "./search.ts";
export * from "./files.ts";
export * from "./exported.ts";
export * from "./problem.ts";
export * from "./streamHeaders.ts";
export * from "./liveEvents.ts";
