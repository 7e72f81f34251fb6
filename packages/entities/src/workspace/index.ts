export * from "./createWorkspace.ts";
export * from "./forgetEndedSignIns.ts";
