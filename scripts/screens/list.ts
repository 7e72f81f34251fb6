import type { Page } from "@playwright/test";
import { ChatWindow } from "../../e2e/support/chatWindow.ts";

export interface Screen {
  name: string;
  path: string;
  /** Its address in the right-to-left look, where it has one of its own. */
  mirrored?: string;
  /** The whole page instead of what the window shows. */
  whole?: boolean;
  /** Brings the page into the state, through roles and names. */
  prepare?: (page: Page) => Promise<void>;
}

export interface Look { name: string; scheme: "light" | "dark"; viewport: { width: number; height: number }; locale: string; direction: "ltr" | "rtl" }

const wide = { width: 1440, height: 900 };
export const looks: Look[] = [
  { name: "light", scheme: "light", viewport: wide, locale: "en-GB", direction: "ltr" },
  { name: "dark", scheme: "dark", viewport: wide, locale: "en-GB", direction: "ltr" },
  { name: "narrow", scheme: "light", viewport: { width: 390, height: 844 }, locale: "en-GB", direction: "ltr" },
  { name: "rtl", scheme: "light", viewport: wide, locale: "en-GB", direction: "rtl" },
];

async function said(page: Page, text: string): Promise<ChatWindow> {
  const window = new ChatWindow(page);
  await window.ready();
  await window.send(text);
  return window;
}

async function judged(page: Page): Promise<void> {
  await (await said(page, "/long 60 60")).answerEnded();
  await page.getByRole("article").last().hover();
  await page.getByRole("button", { name: "Good answer" }).click();
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByText("The agent did not tell.").waitFor();
}

async function shared(page: Page): Promise<void> {
  await (await said(page, "/long 60 60")).answerEnded();
  await page.goto(page.url());
  const one = new ChatWindow(page);
  await one.ready();
  if (await one.button("Open in another browser").count() === 0) await one.button("More").first().click();
  await page.getByRole("button", { name: "Open in another browser" }).or(page.getByRole("menuitem", { name: "Open in another browser" })).first().click();
  await page.getByRole("region", { name: "A link to look, not write" }).getByRole("button", { name: "Make a link" }).click();
  await page.getByRole("textbox", { name: "Link to look" }).scrollIntoViewIfNeeded();
}

async function asksForLanguages(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search chats and commands" }).fill("language");
  await page.getByRole("option", { name: /^Language: / }).first().waitFor();
}

/** States that the gateway brings about; those of the gallery are added by its own list of names. */
export const screens: Screen[] = [
  { name: "first-run", path: "/" },
  { name: "answer", path: "/", prepare: async (page) => { await (await said(page, "/long 120 60")).answerEnded(); } },
  { name: "running", path: "/", prepare: async (page) => { await (await said(page, "/long 600 20")).running().waitFor(); } },
  { name: "markdown", path: "/", prepare: async (page) => { await (await said(page, "/markdown")).answerEnded(); } },
  { name: "approval", path: "/", prepare: async (page) => { await (await said(page, "/note Buy milk")).approval(/^Approval/).waitFor(); } },
  { name: "host-page", path: "/host-page/", prepare: async (page) => { await (await said(page, "/page read_selection {}")).answerEnded(); } },
  { name: "details", path: "/", prepare: judged },
  { name: "share", path: "/", prepare: shared },
  { name: "languages", path: "/", prepare: asksForLanguages },
  { name: "form", path: "/", prepare: async (page) => { await (await said(page, "/ask")).question(/^Question/).waitFor(); } },
];
