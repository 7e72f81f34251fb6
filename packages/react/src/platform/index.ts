export { browserEnvironment } from "./browserEnvironment.ts";
export { browserLabel } from "./browserLabel.ts";
export { browserPage, rootElement, type Page } from "./browserPage.ts";
export { browserPlatform, type Platform } from "./browserPlatform.ts";
