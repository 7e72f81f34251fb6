import { act, cleanup, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FAKE_TOKEN, FAKE_URL } from "@tidemark/entities/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createHostPage, type HostPage } from "../testing/hostPage.tsx";
import { outcomeOf } from "../testing/openCore.ts";
import { elementClass, type TidemarkChatElement } from "./elementClass.tsx";
import { GRACE_MS } from "./presence.ts";
// Opened late by the page; here it is read before a test waits for that.
import "../shell/Menu.tsx";
import "../theme/Antd.tsx";

const reacts = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let page: HostPage;
let name: string;
let made = 0;

beforeEach(() => {
  reacts.IS_REACT_ACT_ENVIRONMENT = true;
  page = createHostPage();
  const tab = page.browser.open();
  // A name can be defined once: each test has its own page, and so its own class.
  name = `tidemark-chat-${made++}`;
  customElements.define(name, elementClass(HTMLElement, () => page.platform(tab)));
});
afterEach(async () => {
  await act(async () => { for (const element of document.body.querySelectorAll<TidemarkChatElement>(name)) element.destroy(); });
  document.body.replaceChildren();
  cleanup();
});

function element(options: Partial<TidemarkChatElement> = {}): TidemarkChatElement {
  return Object.assign(document.createElement(name) as TidemarkChatElement, { gateway: FAKE_URL, getToken: () => FAKE_TOKEN, ...options });
}
async function placed(options: Partial<TidemarkChatElement> = {}): Promise<TidemarkChatElement> {
  const chat = element(options);
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  return chat;
}
const box = (chat: TidemarkChatElement) => chat.shadowRoot!.querySelector<HTMLTextAreaElement>(".tm-composer-box");
const attaches = () => page.asked().filter((line) => line.startsWith("PUT /v1/sessions/") && line.includes("/tabs/")).length;

it("EMBED-4: moved in the page it is the same chat: what was typed stays, and nobody attaches again", async () => {
  const chat = await placed();
  await userEvent.type(box(chat)!, "Hello{Enter}");
  await page.pass(3_000);
  await userEvent.type(box(chat)!, "half a thought");
  const [before, same] = [attaches(), box(chat)];
  expect(before).toBeGreaterThan(0);
  const other = document.createElement("section");
  await act(async () => { document.body.append(other); other.append(chat); });
  await page.pass(3_000);
  expect([box(chat), box(chat)!.value, attaches()]).toEqual([same, "half a thought", before]);
});

it("EMBED-4: taken out it keeps its chat for half a minute, then it asks nothing any more; put back it is there again", async () => {
  const chat = await placed();
  const same = box(chat);
  await act(async () => { chat.remove(); });
  await page.pass(GRACE_MS - 1_000);
  await act(async () => { document.body.append(chat); });
  expect(box(chat)).toBe(same);
  await act(async () => { chat.remove(); });
  await page.pass(GRACE_MS + 1_000);
  const asked = page.asked().length;
  await page.pass(120_000);
  expect([page.asked().length - asked, box(chat)]).toEqual([0, null]);
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  expect(box(chat)).not.toBeNull();
});

it("EMBED-5: methods wait for the page to place it, and reject with a code after destroy, which leaves nothing in it", async () => {
  const chat = element();
  const early = chat.newSession();
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  await expect(early).resolves.toMatch(/./);
  await act(async () => { chat.destroy(); });
  await expect(chat.send("x")).rejects.toMatchObject({ code: "destroyed" });
  const nowhere = element();
  const call = outcomeOf(nowhere.send("x"));
  nowhere.destroy();
  await page.pass(1);
  expect(call.now()).toBe("destroyed");
  const asked = page.asked().length;
  await page.pass(120_000);
  expect([page.asked().length - asked, chat.shadowRoot!.childElementCount, chat.shadowRoot!.adoptedStyleSheets.length]).toEqual([0, 0, 0]);
});

it("takes properties that were set before it was defined", async () => {
  const late = `${name}-late`;
  const chat = document.createElement(late) as TidemarkChatElement;
  Object.assign(chat, { gateway: FAKE_URL, getToken: () => FAKE_TOKEN, mode: "inline" });
  document.body.append(chat);
  const tab = page.browser.open();
  await act(async () => { customElements.define(late, elementClass(HTMLElement, () => page.platform(tab))); });
  await page.pass(3_000);
  expect([chat.source, chat.getAttribute("mode")]).toEqual([FAKE_URL, "inline"]);
  expect(chat.shadowRoot!.querySelector("[data-mode=inline]")).not.toBeNull();
  await act(async () => { chat.destroy(); });
});

it("follows its attributes; a role of ours is no role of ARIA's, and does not stay there", async () => {
  const chat = element();
  chat.setAttribute("mode", "panel");
  chat.setAttribute("role", "observer");
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  expect([chat.getAttribute("role"), chat.shadowRoot!.querySelector("[data-mode=panel]") !== null]).toEqual([null, true]);
  await act(async () => { chat.setAttribute("mode", "inline"); });
  expect(chat.shadowRoot!.querySelector("[data-mode=inline]")).not.toBeNull();
  chat.setAttribute("role", "complementary");
  expect(chat.getAttribute("role")).toBe("complementary");
});

it("PIN-14: a message carries the page's context and tools of its moment; a moved page starts, ends and re-homes nothing", async () => {
  const chat = await placed({ context: { id: "a", title: "A" }, tools: [{ name: "read", execute: () => "never called" }] });
  await userEvent.type(box(chat)!, "Hello{Enter}");
  await page.pass(1_000);
  const [session] = page.gateway.sessions();
  const before = page.gateway.records(session!);
  expect(before[0]).toMatchObject({ type: "user-message", data: { origin: { context: { id: "a", title: "A" } } } });
  expect(page.gateway.session(session!).state.live?.tools).toEqual(["read"]);
  await act(async () => { chat.setContext({ id: "b", title: "B" }); });
  await page.pass(3_000);
  expect([page.gateway.sessions(), page.gateway.records(session!)]).toEqual([[session], before]);
});

it("tells what happens as events of the element, with ids and codes only", async () => {
  const told: unknown[] = [];
  document.body.addEventListener("tidemark-turn-start", (event) => { told.push((event as CustomEvent).detail); });
  const chat = await placed();
  await act(async () => { void chat.send("A secret sentence"); });
  await page.pass(3_000);
  expect(told).toMatchObject([{ type: "turn-start", by: "here" }]);
  expect(JSON.stringify(told)).not.toContain("secret");
});

it("a bubble is a button; it opens with the focus in the message box, Escape closes it and the focus is on the button again", async () => {
  const chat = await placed({ mode: "bubble" });
  const root = chat.shadowRoot!;
  const disc = root.querySelector<HTMLButtonElement>(".tm-bubble-disc")!;
  expect([box(chat), disc.getAttribute("aria-label"), disc.getAttribute("aria-expanded")]).toEqual([null, "Open the chat", "false"]);
  await act(async () => { disc.click(); });
  await page.pass(1_000);
  expect([root.activeElement === box(chat), disc.getAttribute("aria-expanded")]).toEqual([true, "true"]);
  await act(async () => { box(chat)!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true, cancelable: true })); });
  expect([box(chat), root.activeElement === disc]).toEqual([null, true]);
});

it("EMBED-4: put in and taken out in one step, it begins nothing; put in again, it does", async () => {
  const chat = element();
  await act(async () => { document.body.append(chat); chat.remove(); });
  await page.pass(GRACE_MS + 10_000);
  expect(page.asked()).toEqual([]);
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  expect(box(chat)).not.toBeNull();
});

it("EMBED-4: gets its server while it is out of the page, and begins when it is in it", async () => {
  const chat = element({ gateway: undefined as unknown as string });
  await act(async () => { document.body.append(chat); });
  await act(async () => { chat.remove(); });
  await act(async () => { chat.gateway = FAKE_URL; });
  await page.pass(GRACE_MS + 10_000);
  expect(page.asked()).toEqual([]);
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  expect(box(chat)).not.toBeNull();
});

it("an onEvent that throws keeps no event from the page, and a mode that is taken back is not left in the attribute", async () => {
  const chat = element({ mode: "inline", onEvent: () => { throw new Error("the host's own"); } });
  const heard: string[] = [];
  const thrown: unknown[] = [];
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => { thrown.push(error); });
  chat.addEventListener("tidemark-ready", () => { heard.push("ready"); });
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  expect(heard).toEqual(["ready"]);
  await act(async () => { chat.mode = undefined as never; });
  expect(chat.hasAttribute("mode")).toBe(false);
  process.removeAllListeners("uncaughtException");
  for (const listener of others) process.on("uncaughtException", listener);
  expect(thrown).not.toEqual([]);
});

it("destroyed in an event of its own beginning, it asks for nothing any more", async () => {
  const chat = element();
  chat.addEventListener("tidemark-ready", () => { chat.remove(); chat.destroy(); });
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  const asked = page.asked().length;
  await page.pass(120_000);
  expect([page.asked().length - asked, page.network.inFlight()]).toEqual([0, 0]);
});

it("EMBED-1: a key that is typed in it reaches no listener of the host's", async () => {
  const chat = await placed();
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => { heard.push(event.key); };
  document.addEventListener("keydown", hear);
  await userEvent.type(box(chat)!, "/k");
  document.removeEventListener("keydown", hear);
  expect([box(chat)!.value, heard]).toEqual(["/k", []]);
});

it("EMBED-2: its styles and what it opens stand inside of it, and nothing of it in the host's page", async () => {
  const outside = () => [document.adoptedStyleSheets.length, document.querySelectorAll("style, link").length, document.body.childElementCount];
  const before = outside();
  const chat = await placed();
  const root = chat.shadowRoot!;
  await userEvent.click(root.querySelector<HTMLButtonElement>('button[aria-label="More"]')!);
  // The menu is a part that is loaded when it is wanted.
  await waitFor(() => { expect(root.querySelectorAll("[role=menu]")).toHaveLength(1); });
  expect(root.adoptedStyleSheets.length).toBeGreaterThan(2);
  await act(async () => { chat.destroy(); chat.remove(); });
  expect(outside()).toEqual(before);
});

it("attributes that change while it stands are followed; a value that is none is told and counts as not given", async () => {
  const chat = element();
  const told: string[] = [];
  chat.addEventListener("tidemark-error", (event) => { const { code, option } = (event as CustomEvent<{ code: string; option?: string }>).detail; told.push(`${code} ${option}`); });
  chat.setAttribute("mode", "sidebar");
  chat.setAttribute("scheme", "sepia");
  await act(async () => { document.body.append(chat); });
  await page.pass(3_000);
  const root = () => chat.shadowRoot!.querySelector<HTMLElement>(".tm-root")!;
  expect([chat.shadowRoot!.querySelector(".tm-place")!.getAttribute("data-mode"), root().dataset["scheme"], told.sort()]).toEqual(["panel", "light", ["bad-option mode", "bad-option theme.scheme"]]);
  const asked = page.asked().length;
  await act(async () => {
    chat.setAttribute("scheme", "dark");
    chat.setAttribute("radius", "9px");
    chat.setAttribute("mode", "inline");
    chat.setAttribute("role", "observer");
  });
  await page.pass(500);
  expect([root().dataset["scheme"], root().style.getPropertyValue("--tm-radius"), chat.shadowRoot!.querySelector(".tm-place")!.getAttribute("data-mode"), box(chat)]).toEqual(["dark", "9px", "inline", null]);
  await act(async () => {
    chat.removeAttribute("scheme");
    Object.assign(chat, { role: null });
    chat.setOptions({ role: "participant" });
  });
  await page.pass(500);
  expect([root().dataset["scheme"], box(chat) === null, told.length]).toEqual(["light", false, 2]);
  const session = page.gateway.newSessionId();
  page.gateway.send(session, "From elsewhere", null);
  await act(async () => { chat.setAttribute("session", session); });
  await page.pass(3_000);
  expect(chat.shadowRoot!.textContent).toContain("From elsewhere");
  expect(page.asked().slice(asked).filter((line) => line.startsWith("GET /v1/events"))).toEqual([]);
});
