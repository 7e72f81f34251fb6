import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from "react";
import type { FrameGroundProps } from "../shell/FrameGround.tsx";
import { BarePage, type BareState } from "../states/BarePage.tsx";
import type { StyleScope } from "../theme/styleSink.ts";
import type { CoreSnapshot, CoreState, TidemarkCore } from "./core.ts";
import type { TidemarkOptions } from "./options.ts";
import { useHostLook } from "./useHostLook.ts";

export interface CoreStatesProps {
  core: TidemarkCore;
  /** The page, or the shadow root that this stands in. */
  scope: StyleScope;
  /** What this is drawn into: the composer is looked for there when it shall have the focus. */
  place: ParentNode;
  /** Draws the chat, once it is there. */
  children: (ground: FrameGroundProps, key: string) => ReactNode;
}

/** The core as it is now; redrawn at each change of it. */
export function useCore(core: TidemarkCore): CoreSnapshot {
  return useSyncExternalStore(core.subscribe, core.snapshot, core.snapshot);
}

/** What a core shows, whichever door it came through: the chat, or what is missing and the next step. */
export function CoreStates({ core, ...ground }: CoreStatesProps): ReactNode {
  const { state, options } = useCore(core);
  // What follows listens to the system's preferences: of a chat that is destroyed nothing does.
  return state.kind === "destroyed" ? null : <LiveStates core={core} {...ground} state={state} options={options} />;
}

function LiveStates({ core, scope, place, children, state, options }: CoreStatesProps & { state: Exclude<CoreState, { kind: "destroyed" }>; options: TidemarkOptions }): ReactNode {
  const look = useHostLook(core, options);
  const { page, environment } = core.platform;
  const copy = useCallback((text: string) => page.copy(text), [page]);
  useEffect(() => core.drawn({ focusComposer: () => place.querySelector<HTMLElement>(".tm-composer-box")?.focus() }), [core, place]);
  if (state.kind !== "running") return <BarePage {...look} scope={scope} clock={environment.clock} copy={copy} state={bareState(state)} embedded onTry={core.tryNow} />;
  const { workspace, host } = state;
  // Another person or server is another chat: nothing of the one before is carried over.
  return children({ ...look, scope, workspace, host }, `${workspace.connection.id}/${workspace.me()}`);
}

function bareState(state: Exclude<CoreState, { kind: "running" | "destroyed" }>): BareState {
  if (state.kind !== "signed-out") return state;
  return { kind: "signed-out", why: state.why === "no-token" ? "none" : state.why };
}
