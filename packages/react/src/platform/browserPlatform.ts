import type { Environment } from "@tidemark/entities/environment";
import { browserEnvironment } from "./browserEnvironment.ts";
import { browserPage, type Page } from "./browserPage.ts";
import { createInstanceNames, type InstanceNames } from "./instanceNames.ts";

/** The page that a chat stands in: what it runs on, and what of the page it may ask. */
export interface Platform { environment: Environment; page: Page; instances: InstanceNames }

/** One for a document, also where two copies of this code are loaded: they share its names. */
const NAMES = Symbol.for("tidemark/instances");

/** The browser's. Made when a chat is, never at import (EMBED-4). */
export function browserPlatform(): Platform {
  const page = document as Document & { [NAMES]?: InstanceNames };
  page[NAMES] ??= createInstanceNames();
  return { environment: browserEnvironment(), page: browserPage(), instances: page[NAMES] };
}
