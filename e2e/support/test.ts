import { expect, test as base } from "@playwright/test";
import { collectFaults, type Faults } from "./faults.ts";
import { OneBrowser, type OneBrowserOptions } from "./oneBrowser.ts";
import { sharedGateway, type GatewayAddress, type Mode } from "./sharedGateways.ts";

interface Fixtures {
  /** Which of the two gateways: with push, or started with --no-push. Set by the project. */
  mode: Mode;
  gateway: GatewayAddress;
  faults: Faults;
  /** A further browser; closed when the test ends. */
  openBrowser: (options?: OneBrowserOptions) => Promise<OneBrowser>;
}

/**
 * A test in real browsers. It fails on any policy violation, page error or console error that it did not allow
 * (`faults.allow(/…/)`), whatever else it asserts. Tags: `@both` runs it in both modes, `@no-push` in that mode only.
 */
export const test = base.extend<Fixtures>({
  mode: ["push", { option: true }],
  gateway: async ({ mode }, use) => { await use(sharedGateway(mode)); },
  faults: async ({}, use) => {
    const faults = collectFaults();
    await use(faults);
    expect(faults.unexpected(), "policy violations, page errors and console errors").toEqual([]);
  },
  openBrowser: async ({ browser, gateway, faults }, use) => {
    const opened: OneBrowser[] = [];
    await use(async (options) => {
      const one = await OneBrowser.open(browser, gateway, faults, options);
      opened.push(one);
      return one;
    });
    for (const one of opened) await one.close();
  },
});

export { expect };
