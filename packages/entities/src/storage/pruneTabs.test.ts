import { expect, it } from "vitest";
import { aKey, aMessage } from "../testing/storageFixtures.ts";
import { createBrowserOfWindows } from "../testing/virtualWindow.ts";

it("clears what the oldest closed tabs left, never a living tab's things and never an unsent message", async () => {
  const { world, browser, open, of } = createBrowserOfWindows();
  const living = open();
  of(living).stores.drafts.set(aKey("S"), "kept");
  const first = open();
  const left = of(first).identity.tab();
  of(first).stores.drafts.set(aKey("S"), "left");
  of(first).stores.outbox.save(aKey("S"), aMessage("m1", left));
  first.close();
  for (let i = 0; i < 60; i++) {
    await world.clock.advance(1000);
    open().close();
  }
  const names = browser.localStorage!.keys();
  const tabs = new Set(names.flatMap((key) => /\/tab\/([^/]+)\//.exec(key)?.[1] ?? []));
  expect(tabs.size).toBeLessThanOrEqual(53);
  expect(names.filter((key) => key.includes(left)).map((key) => key.split("/")[6])).toEqual(["outbox"]);
  expect(names.some((key) => key.includes(of(living).identity.tab()) && key.includes("draft/"))).toBe(true);
});
