import { act, cleanup, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, Fragment, StrictMode, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAKE_TOKEN, FAKE_URL } from "@tidemark/entities/testing";
import { elementClass, type TidemarkChatElement } from "../element/elementClass.tsx";
import { GRACE_MS } from "../element/presence.ts";
import { ActivityStrip, Approvals, ChatList, Conversation, MessageBox, OpenChats } from "../index.ts";
import { OwnProvider as TidemarkProvider } from "../parts/OwnProvider.tsx";
import type { Platform } from "../platform/browserPlatform.ts";
import { countedPlatform, createHolds, type Holds, watchDocument } from "../testing/heldThings.ts";
import { createHostPage, type HostPage } from "../testing/hostPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";
import { createTidemark } from "./createTidemark.ts";
import type { TidemarkHandle, TidemarkOptions } from "./options.ts";
import { OwnTidemark as Tidemark } from "./OwnTidemark.tsx";
// Opened late by the page; here it is read before a test waits for that.
import "../shell/Menu.tsx";
import "../theme/Antd.tsx";

const PROBE_LIMIT_MS = 2_500;
let page: HostPage;
let holds: Holds;
let platform: Platform;
let ends: (() => void)[] = [];

beforeEach(() => {
  page = createHostPage();
  holds = createHolds();
  platform = countedPlatform(page.platform(page.browser.open()), holds);
  ends = [installFakeLayout(window), watchDocument(window, holds)];
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  for (const end of ends.toReversed()) end();
});

/** What stands in the document beside the chat's own place. */
const around = () => ({ head: document.head.childElementCount, body: document.body.childElementCount, sheets: document.adoptedStyleSheets.length, root: document.documentElement.getAttributeNames(), bodyOf: document.body.getAttributeNames() });
/** React listens for a selection on each document that it draws into, once and for good; the test's own user does for the focus. */
const NOT_OURS = new Set(["document listener of selectionchange", "document listener of focus", "document listener of blur"]);
const held = () => Object.fromEntries(Object.entries(holds.now()).filter(([what]) => !NOT_OURS.has(what)));
const EVERYTHING = { timer: expect.any(Number), request: expect.any(Number), channel: expect.any(Number), lock: expect.any(Number), "listener of the page": expect.any(Number), name: 1 };

/** In the middle of everything: an answer runs, a draft is being kept, a menu is open, and all of it is counted. */
async function busy(root: ParentNode): Promise<void> {
  const box = root.querySelector<HTMLTextAreaElement>(".tm-composer-box")!;
  await userEvent.type(box, "Hello{Enter}");
  await page.pass(2_000);
  page.gateway.agent(page.gateway.sessions()[0]!).text("The tide is ");
  await userEvent.type(box, "half a thought");
  await userEvent.click(root.querySelector("[aria-haspopup=menu]")!);
  await waitFor(async () => {
    await page.pass(50);
    expect(root.querySelectorAll("[role=menuitem]").length).toBeGreaterThan(0);
  });
  expect(held()).toMatchObject(EVERYTHING);
}

it("EMBED-4: unmounted in the middle of an answer, with a menu open, it holds nothing that a browser gives, and the document is as it was", async () => {
  const place = document.body.appendChild(document.createElement("main"));
  const before = around();
  const { unmount } = render(<Tidemark {...page.options()} platform={platform} />, { container: place });
  await page.pass(3_000);
  await busy(place);
  expect(around().sheets).toBeGreaterThan(before.sheets);
  unmount();
  await page.pass(1);
  expect([held(), around()]).toEqual([{}, before]);
});

it("EMBED-4: StrictMode's double mount holds what one mount holds, and nothing after it", async () => {
  const count = async (Around: ComponentType<{ children: ReactNode }>) => {
    page = createHostPage();
    const { unmount } = render(<Around><Tidemark {...page.options()} platform={countedPlatform(page.platform(page.browser.open()), holds)} /></Around>);
    await page.pass(3_000);
    const now = held();
    unmount();
    await page.pass(1);
    expect(held()).toEqual({});
    return now;
  };
  const once = await count(Fragment);
  expect(await count(StrictMode)).toEqual(once);
  expect(once).toMatchObject(EVERYTHING);
});

it("EMBED-5: destroyed by its handle while it stands in the page it holds nothing, and a host that goes on rendering brings nothing back", async () => {
  const place = document.body.appendChild(document.createElement("main"));
  const before = around();
  const ref = createRef<TidemarkHandle>();
  const chat = <Tidemark ref={ref} {...page.options()} platform={platform} />;
  const { rerender } = render(chat, { container: place });
  await page.pass(3_000);
  await busy(place);
  await act(async () => { ref.current!.destroy(); });
  await page.pass(1);
  expect([held(), around()]).toEqual([{}, before]);
  rerender(<Tidemark ref={ref} {...page.options({ locale: "de" })} platform={platform} />);
  await page.pass(60_000);
  expect(held()).toEqual({});
});

it("EMBED-4: an element that was taken out holds nothing half a minute later; one that is destroyed, at once", async () => {
  const name = "tidemark-chat-held";
  customElements.define(name, elementClass(HTMLElement, () => platform));
  const before = around();
  const place = async () => {
    const chat = Object.assign(document.createElement(name) as TidemarkChatElement, { gateway: FAKE_URL, getToken: () => FAKE_TOKEN });
    await act(async () => { document.body.append(chat); });
    await page.pass(3_000);
    await busy(chat.shadowRoot!);
    return chat;
  };
  const left = await place();
  await act(async () => { left.remove(); });
  await page.pass(GRACE_MS - 1_000);
  expect(held()).toMatchObject(EVERYTHING);
  await page.pass(2_000);
  expect([held(), around()]).toEqual([{}, before]);
  const ended = await place();
  await act(async () => { ended.destroy(); });
  await page.pass(1);
  expect(held()).toEqual({});
});

it("EMBED-4: a layout of parts holds nothing after its unmount", async () => {
  const place = document.body.appendChild(document.createElement("main"));
  const before = around();
  const { unmount } = render(<TidemarkProvider {...page.options()} platform={platform}><OpenChats /><ChatList /><Conversation /><Approvals /><ActivityStrip /><MessageBox /></TidemarkProvider>, { container: place });
  await page.pass(3_000);
  expect(held()).toMatchObject(EVERYTHING);
  unmount();
  await page.pass(1);
  expect([held(), around()]).toEqual([{}, before]);
});

describe("EMBED-5: a chat that is destroyed before it is there holds nothing", () => {
  const never = new Promise<string>(() => {});
  it.each<[string, Partial<TidemarkOptions>, (() => void)?]>([
    ["while the host is asked for a token", { getToken: () => never }],
    ["while the host's failed token is tried again", { getToken: () => { throw new Error("no network"); } }],
    ["while nobody is signed in", { getToken: () => null }],
    ["while the server takes no token", { getToken: () => "wrong" }],
    ["while the server is away", {}, () => { page.network.offline = true; }],
    ["while the server does not answer", {}, () => { page.network.fault({ fault: { kind: "hang" } }); }],
    ["while another service answers there", {}, () => { page.network.fault({ fault: { kind: "html" } }); }],
    ["while its chat is looked up", { session: "nowhere" }, () => { page.network.fault({ fault: { kind: "hang" }, match: /sessions/ }); }],
    ["where its address is none", { source: "ftp://files" }],
  ])("%s", async (_when, options, prepare = () => {}) => {
    prepare();
    for (const ms of [0, 100, 3_000, 90_000]) {
      const core = createTidemark({ options: page.options(options), platform });
      core.start();
      await page.pass(ms);
      core.handle.destroy();
      // One question who answers at an address may still be under way: it has a limit of its own.
      await page.pass(PROBE_LIMIT_MS);
      expect([ms, held()]).toEqual([ms, {}]);
    }
  });
});
