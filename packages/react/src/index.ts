import "./withoutEval.ts";
import { lazy } from "react";

export { ChatFrame, type ChatFrameProps } from "./shell/ChatFrame.tsx";
export { BarePage, type BarePageProps } from "./states/BarePage.tsx";
export type { PageHost } from "./shell/pageHost.ts";
/** Every state of every visible thing, for screenshots and the accessibility check; loaded only where it is shown. */
export const Gallery = lazy(() => import("./shell/gallery/Gallery.tsx"));
