import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { notifyManager } from "@tanstack/react-query";
import { createFakeGateway, createVirtualBrowser, createVirtualWorld, FAKE_TOKEN, FAKE_URL } from "@tidemark/entities/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mount, type EmbedGround, type EmbedHandle } from "./mount.tsx";

notifyManager.setScheduler(queueMicrotask);

const still = { now: () => false, subscribe: () => () => {} };
// Testing Library sets this for its own renders; this one is the mount's.
const reacts = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => { reacts.IS_REACT_ACT_ENVIRONMENT = true; });
afterEach(() => { document.body.replaceChildren(); });

/** A host's page with an element for the chat, in a virtual window of a browser that reaches a gateway. */
function hostPage() {
  const world = createVirtualWorld();
  const gateway = createFakeGateway({ clock: world.clock, random: world.random });
  const network = gateway.network("host");
  const browser = createVirtualBrowser(world);
  browser.setFetch(network.fetch);
  const element = document.createElement("div");
  document.body.append(element);
  const ground: EmbedGround = {
    environment: browser.open().environment, connection: { id: gateway.instance, name: "Fake", baseUrl: FAKE_URL }, subject: "owner", getToken: () => FAKE_TOKEN, label: "Test on Linux",
    host: {
      addressOf: () => "/c/x", signInLink: () => "", openWindow: () => {}, copy: () => Promise.resolve(true), loopback: true,
      remember: { get: () => "1", set: () => {} }, signIn: () => Promise.resolve("not-a-link"),
    },
    look: { dark: still, still, direction: "ltr", language: "en" },
  };
  const pass = (ms: number) => act(() => world.clock.advance(ms));
  return { gateway, element, ground, pass, network };
}

it("PIN-14: a message carries the page's context and tools of its moment; a moved page starts, ends and re-homes nothing", async () => {
  const { gateway, element, ground, pass } = hostPage();
  const execute = () => "never called";
  let chat!: EmbedHandle;
  await act(async () => { chat = mount(element, { ...ground, mode: "panel", context: { id: "a", title: "A" }, tools: [{ name: "read", execute }] }); });
  await pass(3_000);
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}");
  await pass(1_000);
  const [session] = gateway.sessions();
  const before = gateway.records(session!);
  expect(before[0]).toMatchObject({ type: "user-message", data: { origin: { context: { id: "a", title: "A" } } } });
  expect(gateway.session(session!).state.live?.tools).toEqual(["read"]);

  await act(async () => { chat.setContext({ id: "b", title: "B" }); });
  await pass(3_000);
  expect(gateway.sessions()).toEqual([session]);
  expect(gateway.records(session!)).toEqual(before);
  await act(async () => { chat.destroy(); });
});

it("destroy takes the chat out of the page and leaves nothing that asks the server; the page's title was never touched", async () => {
  const { element, ground, pass, network } = hostPage();
  document.title = "Harbour works";
  let chat!: EmbedHandle;
  await act(async () => { chat = mount(element, { ...ground, mode: "panel" }); });
  await pass(3_000);
  expect(element.querySelector("[data-mode=panel]")).not.toBeNull();
  await act(async () => { chat.destroy(); });
  const asked = network.log.length;
  await pass(120_000);
  expect([element.childElementCount, network.log.length - asked, document.title]).toEqual([0, 0, "Harbour works"]);
});
