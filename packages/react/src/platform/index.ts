export { browserEnvironment } from "./browserEnvironment.ts";
export { browserPage, rootElement, type Page } from "./browserPage.ts";
