import { useCallback, type ReactNode } from "react";
import { CoreView, useCore, type CoreViewProps } from "../embed/CoreView.tsx";
import { useHostLook } from "../embed/useHostLook.ts";
import { Bubble } from "../shell/Bubble.tsx";
import { TidemarkLook } from "../theme/TidemarkLook.tsx";

type ModeViewProps = Pick<CoreViewProps, "core" | "scope" | "place">;

/** A core as it stands in a host's page: in the place that it was given, or as a button in the corner with a panel. */
export function ModeView({ core, scope, place }: ModeViewProps): ReactNode {
  const { options, state } = useCore(core);
  if (state.kind === "destroyed") return null;
  return options.mode === "bubble" ? <BubbleView core={core} scope={scope} place={place} /> : <CoreView core={core} scope={scope} place={place} />;
}

/** The button has a look of its own: it stands there before it is known who is here, and while no chat is drawn. */
function BubbleView({ core, scope, place }: ModeViewProps): ReactNode {
  const { options, shown, state } = useCore(core);
  const look = useHostLook(core, options);
  const onOpen = useCallback((open: boolean) => core.showPanel(open), [core]);
  return (
    <TidemarkLook {...look} scope={scope} clock={core.platform.environment.clock}>
      <Bubble workspace={state.kind === "running" ? state.workspace : null} open={shown} onOpen={onOpen}>
        {(leave) => <CoreView core={core} scope={scope} place={place} onLeave={leave} />}
      </Bubble>
    </TidemarkLook>
  );
}
