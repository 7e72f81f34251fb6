export * from "./sessionSource.ts";
export * from "./gatewayApi.ts";
export * from "./gatewayClient.ts";
export * from "./push/createPush.ts";
export { createAgentaSource, type AgentaApi } from "./agenta/createAgentaSource.ts";
export { agentaHttp, type AgentaHttpOptions } from "./agenta/agentaHttp.ts";
export { recordedAgenta, type AgentaRecording } from "./agenta/recordedAgenta.ts";
export { sessionIdOf as agentaSessionId } from "./agenta/agentaIds.ts";
