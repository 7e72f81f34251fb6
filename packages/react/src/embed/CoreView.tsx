import type { ReactNode } from "react";
import { ChatFrame } from "../shell/ChatFrame.tsx";
import { CoreStates, type CoreStatesProps, useCore } from "./CoreStates.tsx";

export { useCore } from "./CoreStates.tsx";

export interface CoreViewProps extends Omit<CoreStatesProps, "children"> {
  /** Closes the panel that this stands in (a bubble's). */
  onLeave?: (() => void) | undefined;
}

/** A core as the whole chat: list, open chats, conversation, composer. */
export function CoreView({ onLeave, ...states }: CoreViewProps): ReactNode {
  const { core } = states;
  const { options } = useCore(core);
  const { onTitle } = core.page ?? {};
  return (
    <CoreStates {...states}>
      {(ground, key) => <ChatFrame {...ground} key={key} mode={options.mode ?? "panel"} {...(onTitle && { onTitle })} {...(onLeave && { onLeave })} />}
    </CoreStates>
  );
}
