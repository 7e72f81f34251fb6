import { expect, it } from "vitest";
import type { Environment, Notifications } from "@tidemark/entities/environment";
import { createVirtualBrowser, createVirtualWorld } from "@tidemark/entities/testing";
import { createNotifier } from "./createNotifier.ts";

const MINUTE = 60_000;
const notifications: Notifications = { permission: () => "granted", ask: () => Promise.resolve("granted"), show: () => () => {} };

function windowsOf(count: number, more: Partial<Environment> = {}) {
  const world = createVirtualWorld();
  let wanted = true;
  const browser = createVirtualBrowser(world);
  const asked: { window: number; atMs: number }[] = [];
  const windows = Array.from({ length: count }, (_, window) => {
    const tab = browser.open();
    const notifier = createNotifier({
      environment: { ...tab.environment, notifications, ...more }, server: "s", allowed: () => wanted, words: () => ({ title: "", body: "" }), ask: () => { asked.push({ window, atMs: world.clock.monotonic() }); },
    });
    return { tab, stop: notifier.start() };
  });
  return { windows, asked, pass: (ms: number) => world.clock.advance(ms), want: (now: boolean) => { wanted = now; } };
}

it("FOLLOW-15: of three hidden windows one asks, once a minute, and the next one takes over where it is looked at or closed", async () => {
  const { windows: [a, b, c], asked, pass } = windowsOf(3);
  for (const { tab } of [a!, b!, c!]) tab.hide();
  await pass(5 * MINUTE + 1_000);
  expect(asked.map(({ window }) => window)).toEqual([0, 0, 0, 0, 0]);
  expect(asked.slice(1).map(({ atMs }, at) => atMs - asked[at]!.atMs)).toEqual([MINUTE, MINUTE, MINUTE, MINUTE]);
  a!.tab.show();
  await pass(2 * MINUTE + 1_000);
  expect(asked.slice(5).map(({ window }) => window)).toEqual([1, 1]);
  b!.stop();
  await pass(MINUTE + 1_000);
  expect(asked.slice(7).map(({ window }) => window)).toEqual([2]);
});

it("FOLLOW-15: a window that is looked at asks nothing, and none does where the person wants no notifications", async () => {
  const { windows: [a], asked, pass, want } = windowsOf(1);
  await pass(5 * MINUTE);
  expect(asked).toEqual([]);
  a!.tab.hide();
  want(false);
  await pass(5 * MINUTE);
  expect(asked).toEqual([]);
  want(true);
  await pass(MINUTE);
  expect(asked).toHaveLength(1);
});

it("FOLLOW-15: where a browser has no locks none asks: there would be as many questions as windows", async () => {
  const { windows, asked, pass } = windowsOf(2, { locks: null });
  for (const { tab } of windows) tab.hide();
  await pass(5 * MINUTE);
  expect(asked).toEqual([]);
});
