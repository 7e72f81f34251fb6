import { defineElement } from "./defineElement.ts";

export { defineElement } from "./defineElement.ts";
export type { TidemarkChatElement } from "./elementClass.tsx";
export type { HostContext, ThemeOptions, TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions, TokenAsk } from "../embed/options.ts";

defineElement();
