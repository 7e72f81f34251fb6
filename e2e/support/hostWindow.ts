import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { ChatWindow } from "./chatWindow.ts";
import type { OneBrowser } from "./oneBrowser.ts";

/** The example's page (examples/host-page): a small app with a chat beside it. The chat is found as in any window. */
export class HostWindow extends ChatWindow {
  readonly record: Locator;
  readonly note: Locator;

  constructor(page: Page) {
    super(page);
    this.note = page.getByRole("textbox", { name: "Note" });
    this.record = page.getByRole("region").filter({ has: this.note }).getByRole("heading", { level: 2 });
  }

  static async open(browser: OneBrowser, search = ""): Promise<HostWindow> {
    const { page } = await browser.openWindow(`/host-page/${search}`);
    return new HostWindow(page);
  }

  /** What the browser's own "Duplicate" does: a new window with a copy of sessionStorage. */
  async duplicate(): Promise<HostWindow> {
    const [page] = await Promise.all([this.page.waitForEvent("popup"), this.page.evaluate(() => { globalThis.open(location.href); })]);
    const copy = new HostWindow(page);
    await copy.ready();
    return copy;
  }

  /** The link to a record in the app's own list. */
  link(title: string): Locator {
    return this.page.getByRole("navigation", { name: "Records" }).getByRole("link", { name: title });
  }

  async shows(title: string): Promise<void> {
    await expect(this.record).toHaveText(title);
  }
}

export interface CallRequests { claims: Page[]; results: Page[] }

/** Which windows claimed a call and gave a result, as the server accepted them: what "executed nothing" is proved by. */
export function acceptedCalls(browser: OneBrowser): CallRequests {
  const seen: CallRequests = { claims: [], results: [] };
  browser.context.on("response", (response) => {
    if (response.status() !== 201) return;
    const page = pageOf(response.request());
    const path = new URL(response.url()).pathname;
    if (path.endsWith("/claim")) seen.claims.push(page);
    if (path.endsWith("/result")) seen.results.push(page);
  });
  return seen;
}

/**
 * Holds back a window's claims, as a network does that is slow at the wrong moment; `first` resolves at the first one. What is still held at the
 * release goes through: reload before it, so that the document that claimed is gone.
 */
export async function holdClaims(window: ChatWindow): Promise<{ first: Promise<void>; release: () => Promise<void> }> {
  let met = (): void => {};
  const first = new Promise<void>((done) => { met = done; });
  await window.page.route("**/claim", () => { met(); });
  return { first, release: () => window.page.unroute("**/claim") };
}

function pageOf(request: Request): Page {
  return request.frame().page();
}
