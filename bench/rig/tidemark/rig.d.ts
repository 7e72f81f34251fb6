/** `bench-rig/common`, as the build finds it in the copy of the rig. */
declare module "virtual:rig" {
  import type { ComponentType } from "react";

  export interface RigMessage { id: string; role: "user" | "assistant"; text: string; tool?: { id: string; name: string; args: unknown; result: unknown } }
  export function startRig(App: ComponentType<{ initial: RigMessage[]; register: (api: { send(text: string): void }) => void }>): void;
  /** `onDelta` gets the pieces of an answer, open loop (one each 5 ms) or closed (the next after the paint of the one before). */
  export function streamAnswer(onDelta: (piece: string) => void, onDone: () => void): void;
}

declare module "virtual:rig-fonts" {}
