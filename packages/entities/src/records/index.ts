export * from "./record.ts";
export * from "./pageContext.ts";
export * from "./position.ts";
export * from "./recordLog.ts";
export * from "./joinDeltas.ts";
