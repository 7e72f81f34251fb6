export * from "./canonicalJson.ts";
export * from "./inputHash.ts";
export * from "./sameDecision.ts";
export * from "./isForm.ts";
