export { sendWhenAnswered } from "./sendWhenAnswered.ts";
export { TidemarkChatTransport } from "./TidemarkChatTransport.ts";
export { TransportError, type TransportErrorCode } from "./TransportError.ts";
export type { ChatNow, TransportOptions, TransportPorts, TransportTool } from "./transportOptions.ts";
