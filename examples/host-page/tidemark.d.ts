import type { EmbedHandle, EmbedOptions } from "../../packages/react/src/element/mount.tsx";

/** What the chat's script leaves on the page, for editors that check plain JavaScript. */
export interface TidemarkScript {
  mount(element: HTMLElement, options: EmbedOptions): EmbedHandle;
}
export type Tools = NonNullable<EmbedOptions["tools"]>;
