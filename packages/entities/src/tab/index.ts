export * from "./startTabIdentity.ts";
export * from "./tabIdentity.ts";
export * from "./tabLockName.ts";
export * from "./tabSecrets.ts";
