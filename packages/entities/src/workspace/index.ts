export * from "./createWorkspace.ts";
