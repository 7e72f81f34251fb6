import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { path } from "./support/answers.ts";
import type { ChatWindow } from "./support/chatWindow.ts";
import { DOT, giveFiles } from "./support/filesByHand.ts";

const attached = (window: ChatWindow): Locator => window.page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
const filesOf = (window: ChatWindow, words: string): Locator => window.said(words).getByRole("list", { name: "Files of this message" }).getByRole("listitem");

test("SEC-2: files are pasted and dropped, too large ones refused in words, and another browser sees and saves them @push", async ({ openBrowser }) => {
  const a = await (await openBrowser()).openWindow();
  const uploads: string[] = [];
  a.page.on("request", (request) => { if (request.url().endsWith("/files") && request.method() === "POST") uploads.push(request.url()); });

  await test.step("in a new chat a picture is pasted, a text dropped on the page, one too large is refused before anything of it is sent", async () => {
    await giveFiles(a.composer, "paste", [DOT]);
    await expect(attached(a).filter({ hasText: "dot.png" })).toContainText("70 B");
    await giveFiles(a.page.getByRole("tabpanel"), "drop", [{ name: "tides.txt", type: "text/plain", text: "High water 06:12" }, { name: "huge.txt", type: "text/plain", bytes: 11 * 1024 * 1024 }]);
    await expect(attached(a).filter({ hasText: "tides.txt" })).toContainText("16 B");
    await expect(attached(a).filter({ hasText: "huge.txt" })).toContainText("11 MB, over the 10 MB limit");
    expect(uploads).toHaveLength(2);
    await a.composer.fill("When is high water?");
    await a.composer.press("Enter");
    await expect(a.composer).toHaveValue("When is high water?");
    await a.button("Remove huge.txt").click();
  });

  await test.step("what is uploaded survives a reload with the draft", async () => {
    await a.page.reload();
    await expect(attached(a)).toHaveText([/dot\.png\s*70 B/, /tides\.txt\s*16 B/]);
    await expect(a.composer).toHaveValue("When is high water?");
    await a.composer.press("Enter");
    await expect(filesOf(a, "When is high water?")).toHaveCount(2);
    await expect(attached(a)).toHaveCount(0);
    await a.answerEnded();
  });

  await test.step("another browser shows the picture from a blob, and saves the text as it was", async () => {
    const b = await (await openBrowser()).openWindow(path(a));
    const files = filesOf(b, "When is high water?");
    const picture = files.filter({ hasText: "dot.png" }).getByRole("img", { name: "dot.png" });
    await expect(picture).toHaveAttribute("src", /^blob:/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1);
    await expect(files.filter({ hasText: "tides.txt" })).toContainText("16 B");
    const [saved] = await Promise.all([b.page.waitForEvent("download"), b.button("Download tides.txt").click()]);
    expect(saved.suggestedFilename()).toBe("tides.txt");
    expect(await readFile(await saved.path(), "utf8")).toBe("High water 06:12");
  });
});
