export * from "./ids.ts";
export * from "./newId.ts";
