import { expect } from "@playwright/test";
import type { ChatWindow } from "./chatWindow.ts";

/** The newest answer as people read it, without the line above it that says who and when. */
export async function answerText(window: ChatWindow): Promise<string> {
  await expect(window.answer).toBeVisible();
  return (await window.answer.innerText()).replace(/\s+/g, " ").trim();
}

/** What every window must agree on: each message's words. Who is "this window" and who "another browser" is each window's own. */
export async function bodyOf(window: ChatWindow): Promise<string> {
  const texts = await window.messages.evaluateAll((articles) => articles.map((article) => {
    const lines = (article as HTMLElement).innerText.split("\n").map((line) => line.trim());
    return `${article.getAttribute("aria-label")}: ${lines.filter((line) => !/^(this window|another window|another browser|Owner|[\d:]+)?$/.test(line)).join(" ")}`;
  }));
  return texts.join("\n").replace(/ in another (window|browser)/g, "").replace(/ by (you|Owner),/g, "");
}

/** The address of the chat that a window shows. */
export function path(window: ChatWindow): string {
  return new URL(window.page.url()).pathname;
}

/** The test means nothing if the answer has ended meanwhile. */
export async function stillRunning(window: ChatWindow): Promise<void> {
  await expect(window.running(), "the answer still runs").toBeVisible();
}
