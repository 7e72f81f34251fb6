export * from "./createAgentaSource.ts";
export * from "./agentaHttp.ts";
export * from "./recordedAgenta.ts";
export { agentaSessionOf, sessionIdOf } from "./agentaIds.ts";
