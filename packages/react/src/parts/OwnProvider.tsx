import { forwardRef, Suspense, useCallback, useId, useImperativeHandle, useState, type ForwardedRef, type ReactNode } from "react";
import { CoreStates } from "../embed/CoreStates.tsx";
import type { TidemarkHandle } from "../embed/options.ts";
import type { TidemarkProviderProps } from "../embed/tidemarkProps.ts";
import { scopeOf } from "../embed/scopeOf.ts";
import { useInBrowser, useTidemark } from "../embed/useTidemark.ts";
import type { Platform } from "../platform/browserPlatform.ts";
import { ContainerContext } from "../shell/containerContext.ts";
import { FrameGround } from "../shell/FrameGround.tsx";
import { FrameProvider, type FrameStart } from "../shell/frameContext.ts";
import { Toasts } from "../shell/Toasts.tsx";
import { useAlwaysOneChat } from "../shell/useAlwaysOneChat.ts";
import { useFrameState } from "../shell/useFrameState.ts";
import { useSeen } from "../shell/useSeen.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { createParts, PartsProvider } from "./chatParts.ts";

/** For tests: what a browser is. Read once. */
interface OwnProps extends TidemarkProviderProps { platform?: Platform }

/** `<TidemarkProvider>` as this workspace has it. */
export const OwnProvider = forwardRef<TidemarkHandle, OwnProps>(function TidemarkProvider(props, ref) {
  const inBrowser = useInBrowser();
  return inBrowser ? <Provided {...props} handle={ref} /> : <div className={placeClass(props)} />;
});

function Provided(props: OwnProps & { handle: ForwardedRef<TidemarkHandle> }) {
  const { children, platform, handle } = props;
  const core = useTidemark(props, { platform });
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useImperativeHandle(handle, () => core.handle, [core]);
  return (
    <div ref={setPlace} className={placeClass(props)}>
      {place && (
        <CoreStates core={core} scope={scopeOf(place)} place={place}>
          {(ground, key) => <FrameGround {...ground} key={key}><Layout>{children}</Layout></FrameGround>}
        </CoreStates>
      )}
    </div>
  );
}

const START: FrameStart = {};
const nothing = (): void => {};

function Layout({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const panelId = useId();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [parts] = useState(() => createParts(workspace, panelId));
  const container = useCallback(() => root!, [root]);
  const { frame } = useFrameState({ start: START, mode: "panel", leave: undefined, root, onShowChats: nothing, onInspect: nothing });
  useAlwaysOneChat();
  useSeen(workspace);
  return (
    <ContainerContext.Provider value={container}>
      <FrameProvider value={frame}>
        <PartsProvider value={parts}>
          <Toasts clock={workspace.environment.clock}>
            <div ref={setRoot} className="tm-parts">{root && <Suspense fallback={null}>{children}</Suspense>}</div>
          </Toasts>
        </PartsProvider>
      </FrameProvider>
    </ContainerContext.Provider>
  );
}

function placeClass({ className }: Pick<TidemarkProviderProps, "className">): string {
  return className === undefined ? "tm-parts-place" : `tm-parts-place ${className}`;
}
