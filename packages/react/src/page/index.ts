import { lazy } from "react";

/** What the server's own page needs beyond the component. No part of the package that others install. */
export { OwnTidemark } from "../embed/OwnTidemark.tsx";
export { ChatFrame, type ChatFrameProps } from "../shell/ChatFrame.tsx";
export { BarePage, type BarePageProps } from "../states/BarePage.tsx";
export type { TidemarkPage } from "../embed/core.ts";
export { LANGUAGES, pickLocale, type Language, type Locale } from "../messages/locale.ts";
export type { LanguageChoice, PageHost } from "../shell/pageHost.ts";
/** Every state of every visible thing, for screenshots and the accessibility check; loaded only where it is shown. */
export const Gallery = lazy(() => import("../shell/gallery/Gallery.tsx"));
