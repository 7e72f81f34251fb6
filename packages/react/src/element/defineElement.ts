import { browserPlatform } from "../platform/browserPlatform.ts";
import { elementClass } from "./elementClass.tsx";

export const ELEMENT = "tidemark-chat";

/** Defines the element, once, and only where there is a page: on a server this does nothing (EMBED-4). */
export function defineElement(): void {
  if (typeof customElements === "undefined" || customElements.get(ELEMENT) !== undefined) return;
  customElements.define(ELEMENT, elementClass(HTMLElement, browserPlatform));
}
