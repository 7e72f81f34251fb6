import { expect } from "@playwright/test";
import type { ChatWindow } from "./chatWindow.ts";

/** The newest answer as people read it, without the line above it that says who and when. */
export async function answerText(window: ChatWindow): Promise<string> {
  await expect(window.answer).toBeVisible();
  return (await window.answer.innerText()).replace(/\s+/g, " ").trim();
}

/** A conversation as a window holds it: how many rows it has, and the words of those that are in the document, by their place. */
export interface Body { size: number; rows: Record<number, string> }

/**
 * What every window must agree on: each message's words. Who is "this window" and who "another browser" is each window's own, and so is which
 * rows it has in the document: those near what it shows.
 */
export async function bodyOf(window: ChatWindow): Promise<Body> {
  const rows = await window.messages.evaluateAll((articles) => articles.map((article) => {
    const lines = (article as HTMLElement).innerText.split("\n").map((line) => line.trim());
    const words = lines.filter((line) => !/^(this window|another window|another browser|Owner|\w+ on \w+|[\d:]+)?$/.test(line)).join(" ");
    return { at: Number(article.getAttribute("aria-posinset")), size: Number(article.getAttribute("aria-setsize")), text: `${article.getAttribute("aria-label")}: ${words}` };
  }));
  const own = (text: string) => text.replace(/ in another (window|browser)/g, "").replace(/ by (you|Owner|\w+ on \w+),/g, "");
  return { size: rows.at(-1)?.size ?? 0, rows: Object.fromEntries(rows.map(({ at, text }) => [at, own(text)])) };
}

/** Where two windows, or one at two times, say different things; empty where they agree. The newest message is in the document of both. */
export function differences(a: Body, b: Body): string[] {
  const newest = a.size in a.rows && b.size in b.rows ? [] : ["the newest message is not in the document"];
  const lengths = a.size === b.size && a.size > 0 ? [] : [`${a.size} rows and ${b.size} rows`];
  const words = Object.entries(a.rows).flatMap(([at, text]) => (!(at in b.rows) || b.rows[Number(at)] === text ? [] : [`${at}: ${text} / ${b.rows[Number(at)]}`]));
  return [...newest, ...lengths, ...words];
}

export async function expectSame(a: ChatWindow, b: ChatWindow, timeout?: number): Promise<void> {
  await expect.poll(async () => differences(await bodyOf(a), await bodyOf(b)), timeout === undefined ? {} : { timeout }).toEqual([]);
}

/** The address of the chat that a window shows. */
export function path(window: ChatWindow): string {
  return new URL(window.page.url()).pathname;
}

/** The test means nothing if the answer has ended meanwhile. */
export async function stillRunning(window: ChatWindow): Promise<void> {
  await expect(window.running(), "the answer still runs").toBeVisible();
}
