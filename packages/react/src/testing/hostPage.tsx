import { act } from "@testing-library/react";
import { notifyManager } from "@tanstack/react-query";
import type { You } from "@tidemark/entities/contract";
import { createFakeGateway, createVirtualBrowser, createVirtualWorld, FAKE_TOKEN, FAKE_URL, type VirtualBrowser, type VirtualTab } from "@tidemark/entities/testing";
import type { Platform } from "../platform/browserPlatform.ts";
import { createInstanceNames } from "../platform/instanceNames.ts";
import type { TidemarkEvent, TidemarkOptions } from "../embed/options.ts";

notifyManager.setScheduler(queueMicrotask);

export type HostPage = ReturnType<typeof createHostPage>;

/** A host's page in a virtual window, a gateway that knows people by their tokens, and what the host was told. */
export function createHostPage(setup: { browser?: VirtualBrowser } = {}) {
  const world = createVirtualWorld();
  const gateway = createFakeGateway({ clock: world.clock, random: world.random });
  const network = gateway.network("host");
  const browser = setup.browser ?? createVirtualBrowser(world);
  const people = new Map<string, Partial<You>>([[FAKE_TOKEN, { subject: "owner", role: "owner" }]]);
  browser.setFetch(async (input, init) => {
    const answer = await network.fetch(input, init);
    const token = new Headers(init?.headers).get("Authorization")?.replace("Bearer ", "");
    const you = token === undefined ? undefined : people.get(token);
    if (new URL(input as string).pathname !== "/v1" || you === undefined || !answer.ok) return answer;
    const info = (await answer.json()) as object;
    return Response.json({ ...info, you: { name: "", sessions: null, expiresAt: null, ...you } });
  });
  const events: TidemarkEvent[] = [];
  /** One for all chats of a window's page load. */
  const names = new WeakMap<object, ReturnType<typeof createInstanceNames>>();
  return {
    world, gateway, network, browser, events,
    /** A token of this person is taken from now on. */
    person(token: string, you: Partial<You>) {
      gateway.addToken(token);
      people.set(token, you);
    },
    platform(tab: VirtualTab): Platform {
      const { environment } = tab;
      const instances = names.get(environment) ?? createInstanceNames();
      names.set(environment, instances);
      return { environment, instances, page: hostPage };
    },
    options: (more: Partial<TidemarkOptions> = {}): TidemarkOptions => ({ source: FAKE_URL, getToken: () => FAKE_TOKEN, onEvent: (event) => { events.push(event); }, ...more }),
    pass: (ms: number) => act(() => world.clock.advance(ms)),
    /** Requests so far, each as `GET /v1`. */
    asked: () => network.log.map(({ line }) => line),
  };
}

const quiet = { now: () => false, subscribe: () => () => {} };
/** A page that is somebody else's: whoever wants to change it fails the test. */
const hostPage: Platform["page"] = {
  path: () => "/orders", hash: () => "", origin: () => "http://host.test", push: forbidden, replace: forbidden, onMove: () => () => {}, reload: forbidden, setTitle: forbidden, setBadge: forbidden,
  saveFile: () => {}, openWindow: () => {}, copy: () => Promise.resolve(true), prefers: () => quiet, userAgent: () => "Test on Linux", language: () => "en", languages: () => ["en"], setLanguage: forbidden,
};
function forbidden(): never {
  throw new Error("An embed touched its host's page.");
}
