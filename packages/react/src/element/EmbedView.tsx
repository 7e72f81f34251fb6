import type { ReactNode } from "react";
import { useCore, type CoreViewProps } from "../embed/CoreView.tsx";
import { ModeView } from "./ModeView.tsx";

/** A core in the element's shadow root. */
export function EmbedView({ core, scope, place }: Pick<CoreViewProps, "core" | "scope" | "place">): ReactNode {
  const { options: { mode = "panel" } } = useCore(core);
  return <div className="tm-embed tm-place" data-mode={mode}><ModeView core={core} scope={scope} place={place} /></div>;
}
