export * from "./sessionView.ts";
export * from "./pageTools.ts";
export * from "./statusOf.ts";
export * from "./mostChars.ts";
export * from "./connection.ts";
export type { FollowNote, FollowWhat } from "./followNotes.ts";
export { createSessionDriver, type SessionDriver, type SessionDriverPorts } from "./sessionDriver.ts";
