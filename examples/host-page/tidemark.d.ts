import type { MountedHere, MountHereOptions } from "../../web/src/script/mountHere.tsx";

/** What the chat's script leaves on the page, for editors that check plain JavaScript. */
export interface TidemarkScript {
  mount(element: HTMLElement, options: MountHereOptions): MountedHere;
}
export type Tools = NonNullable<MountHereOptions["tools"]>;
