export * from "./sessionSource.ts";
export type { UploadFile, UploadOptions } from "./sessionFiles.ts";
export * from "./gatewayApi.ts";
export * from "./gatewayClient.ts";
export * from "./push/createPush.ts";
