import type { VirtualTab } from "@tidemark/entities/testing";
import type { CoreState, TidemarkCore } from "../embed/core.ts";
import { createTidemark } from "../embed/createTidemark.ts";
import type { TidemarkOptions } from "../embed/options.ts";
import type { HostPage } from "./hostPage.tsx";

/** A core on a host's page, started. */
export function openCore(page: HostPage, more: Partial<TidemarkOptions> = {}, tab: VirtualTab = page.browser.open()): TidemarkCore {
  const core = createTidemark({ options: page.options(more), platform: page.platform(tab) });
  core.start();
  return core;
}

export function runningCore(core: TidemarkCore): Extract<CoreState, { kind: "running" }> {
  const { state } = core.snapshot();
  if (state.kind !== "running") throw new Error(`not running: ${JSON.stringify(state)}`);
  return state;
}

/** What became of a call: `done`, its refusal's code, or `waits`. */
export function outcomeOf(call: Promise<unknown>): { now: () => string } {
  let outcome = "waits";
  call.then(() => { outcome = "done"; }, (error: { code: string }) => { outcome = error.code; });
  return { now: () => outcome };
}

/** A token as a host signs it; nobody checks it here. */
export function jwtOf(claims: object): string {
  return `h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;
}
