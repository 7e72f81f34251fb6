export * from "./sessionSource.ts";
export * from "./gatewayApi.ts";
export * from "./gatewayClient.ts";
export * from "./push/createPush.ts";
