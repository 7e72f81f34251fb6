import { forwardRef, type ForwardedRef, useImperativeHandle, useState, useSyncExternalStore } from "react";
import { ModeView } from "../element/ModeView.tsx";
import type { Platform } from "../platform/browserPlatform.ts";
import type { TidemarkPage } from "./core.ts";
import { CoreView } from "./CoreView.tsx";
import type { TidemarkHandle } from "./options.ts";
import { scopeOf } from "./scopeOf.ts";
import type { TidemarkProps } from "./tidemarkProps.ts";
import { useInBrowser, useTidemark } from "./useTidemark.ts";

/** What this workspace gives beyond what a host may: what a browser is, for tests; the server's own page, which has signed in already. Each is read once. */
interface OwnProps extends TidemarkProps {
  platform?: Platform;
  page?: TidemarkPage;
}

/** `<Tidemark>` as this workspace has it. */
export const OwnTidemark = forwardRef<TidemarkHandle, OwnProps>(function Tidemark(props, ref) {
  const inBrowser = useInBrowser();
  const { page } = props;
  if (page !== undefined) return <Whole {...props} page={page} handle={ref} />;
  return inBrowser ? <Embedded {...props} handle={ref} /> : <div className={placeClass(props)} data-mode={props.mode ?? "panel"} style={props.style} />;
});

type Inner = OwnProps & { handle: ForwardedRef<TidemarkHandle> };

function Embedded(props: Inner) {
  const { handle, platform } = props;
  const core = useTidemark(props, { platform });
  // As the core took it: a host may set it by the handle, too.
  const modeNow = () => core.snapshot().options.mode ?? "panel";
  const mode = useSyncExternalStore(core.subscribe, modeNow, modeNow);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useImperativeHandle(handle, () => core.handle, [core]);
  return (
    <div ref={setPlace} className={placeClass(props)} data-mode={mode} style={props.style}>
      {place && <ModeView core={core} scope={scopeOf(place)} place={place} />}
    </div>
  );
}

/** The server's own page: the chat is all of it. */
function Whole(props: Inner & { page: TidemarkPage }) {
  const { handle, platform, page } = props;
  const core = useTidemark(props, { platform, page });
  useImperativeHandle(handle, () => core.handle, [core]);
  return <CoreView core={core} scope={page.scope} place={page.scope} />;
}

function placeClass({ className }: TidemarkProps): string {
  return className === undefined ? "tm-embed tm-place" : `tm-embed tm-place ${className}`;
}
