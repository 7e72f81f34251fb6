import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/test.ts";

test("A11Y-1: a browser that speaks German reads German from the first word, never a moment of English @push", async ({ openBrowser, gateway }) => {
  const { context } = await openBrowser({ locale: "de-AT", signedIn: false });
  await context.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => { for (const word of ["New chat", "Search chats", "Neuer Chat"]) if (document.body?.textContent?.includes(word)) seen.add(word); }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const page = await context.newPage();
  await page.goto(`/#token=${gateway.token}`);
  await expect(page.getByRole("textbox", { name: "Nachricht" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de-AT");
  await page.getByRole("textbox", { name: "Nachricht" }).fill("/note Milch");
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await expect(page.getByRole("group", { name: "Freigabe: notes" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Aktivität" })).toContainText("Wartet auf dich");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("group", { name: "Freigabe: notes" })).toBeVisible();
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(["Neuer Chat"]);
});

test("A11Y-1: somebody changes the language while an answer stands there: the page turns round, keeps the draft, and still is Arabic after a reload @push", async ({ openBrowser }) => {
  const a = await (await openBrowser()).openWindow();
  const { page } = a;
  await a.send("/markdown");
  await a.answerEnded();
  await a.composer.fill("half a thought");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search chats and commands" }).fill("language");
  await page.getByRole("option", { name: /العربية/ }).click();
  const composer = page.getByRole("textbox", { name: "الرسالة" });
  await expect(composer).toHaveValue("half a thought");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("navigation", { name: "المحادثات" })).toBeVisible();
  const [list, box] = [await page.getByRole("navigation", { name: "المحادثات" }).boundingBox(), await composer.boundingBox()];
  expect(list!.x, "the list stands where reading begins").toBeGreaterThan(box!.x);
  const code = page.locator("pre").first();
  expect(await code.evaluate((node) => getComputedStyle(node).direction), "code runs from left to right").toBe("ltr");
  await expectAccessible(page);
  await page.reload();
  await expect(composer).toHaveValue("half a thought");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "البحث في المحادثات والأوامر" }).fill("English");
  await page.getByRole("option", { name: /English/ }).click();
  await expect(a.composer).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
});
