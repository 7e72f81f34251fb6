import { defineElement } from "./defineElement.ts";
import type { TidemarkChatElement } from "./elementClass.tsx";

export { defineElement } from "./defineElement.ts";
export type { TidemarkChatElement } from "./elementClass.tsx";
export type { HostContext, ThemeOptions, TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions, TokenAsk } from "../embed/options.ts";

declare global {
  /** `document.createElement("tidemark-chat")` and `querySelector` know what they give. */
  interface HTMLElementTagNameMap { "tidemark-chat": TidemarkChatElement }
}

defineElement();
