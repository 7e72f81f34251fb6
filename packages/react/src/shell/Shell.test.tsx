import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { activitiesAt, frameView } from "./gallery/frameData.ts";
import { keyOf } from "./gallery/madeWorkspace.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { itemsOf, userMessage } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

const activity = (name: string) => {
  const found = activitiesAt(0).find((one) => one.name === name)!;
  return { activity: found.activity, status: found.status };
};
const chat = (name: string, more: Partial<SessionView> = {}) => frameView("parts", "s4", "Sensors", { ...activity(name), ...more });
const newView = (key: SessionView["key"]): SessionView => ({ ...chat("nothing-read"), key, phase: { kind: "new" }, items: [], sending: [], header: null, agent: { id: key.agent, name: "Practice agent" } });

let restoreLayout = () => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

describe("the page", () => {
  it.each(["light", "dark"] as const)("A11Y-1: has its parts under their roles and names, in %s", async (scheme) => {
    await renderPage({ views: [chat("idle")] }, { scheme });
    expect(screen.getByRole("navigation", { name: "Chats" })).toBeVisible();
    expect(screen.getByRole("main")).toBeVisible();
    expect(screen.getByRole("feed", { name: "Conversation" })).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Sensors" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Records: 40 of 40 records · live" })).toBeVisible();
  });

  it("GATE-7: the page's title says that an answer runs, then that it waits, then neither", async () => {
    const { workspace, titles } = await renderPage({ views: [chat("working")] });
    act(() => workspace.publish(chat("waiting-here")));
    act(() => workspace.publish(chat("idle")));
    expect(titles).toEqual(["● Sensors", "(!) Sensors", "Sensors · Tidemark"]);
  });

  it("A11Y-3: Alt N starts a chat from anywhere and moves the focus to the composer", async () => {
    const { workspace } = await renderPage({ views: [chat("idle")], newView });
    act(() => { fireEvent.keyDown(document.body, { code: "KeyN", altKey: true }); });
    expect(workspace.store.get(workspace.openChatsAtom)).toHaveLength(2);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
  });

  it("A11Y-3: an arrival takes no focus", async () => {
    const { workspace } = await renderPage({ views: [chat("working")] });
    const search = screen.getByRole("searchbox", { name: "Search chats" });
    act(() => search.focus());
    act(() => workspace.publish(chat("waiting-here", { items: frameView("approval", "s4", "Sensors").items })));
    expect(search).toHaveFocus();
  });

  it("VIEW-1: another chat's news does not mount the conversation anew", async () => {
    const other = frameView("parts", "s3", "Water", activity("browser"));
    const { workspace } = await renderPage({ views: [chat("idle"), other] });
    const feed = screen.getByRole("feed", { name: "Conversation" });
    act(() => workspace.publish({ ...other, ...activity("idle") }));
    act(() => workspace.close(other.key));
    expect(screen.getByRole("feed", { name: "Conversation" })).toBe(feed);
  });

  it("says how much came while the window was hidden, and counts nothing that comes after", async () => {
    const said = (...ids: string[]) => chat("idle", { sending: [], items: itemsOf(...ids.map((id) => userMessage(id, id))) });
    const { workspace, tab } = await renderPage({ views: [said("a")] });
    act(() => tab.hide());
    act(() => workspace.publish(said("a", "b", "c")));
    act(() => tab.show());
    act(() => workspace.publish(said("a", "b", "c", "d")));
    await waitFor(() => expect(screen.getByText(/^2 new since /)).toBeInTheDocument());
  });

  it("says how much came while another chat was shown", async () => {
    const said = (...ids: string[]) => chat("idle", { sending: [], items: itemsOf(...ids.map((id) => userMessage(id, id))) });
    const { workspace } = await renderPage({ views: [said("a"), frameView("parts", "s3", "Water")] });
    act(() => workspace.activate(keyOf("s3")));
    act(() => workspace.publish(said("a", "b")));
    act(() => workspace.activate(keyOf("s4")));
    await waitFor(() => expect(screen.getByText(/^1 new since /)).toBeInTheDocument());
  });

  it("A11Y-3: Show stands in the strip while the open card is out of sight, brings it back and takes the focus there", async () => {
    const observed: { node: Element; tell: (inSight: boolean) => void }[] = [];
    vi.stubGlobal("IntersectionObserver", class {
      readonly #told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback) { this.#told = told; }
      observe(node: Element) { observed.push({ node, tell: (isIntersecting) => this.#told([{ isIntersecting } as IntersectionObserverEntry], this as never) }); }
      disconnect() {}
    });
    const { user } = await renderPage({ views: [chat("waiting-here", { items: frameView("approval", "s4", "Sensors").items })] });
    await waitFor(() => expect(observed).not.toEqual([]));
    expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
    act(() => observed.at(-1)!.tell(false));
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(observed.at(-1)!.node.closest("article")).toHaveFocus();
    act(() => observed.at(-1)!.tell(true));
    expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
    vi.unstubAllGlobals();
  });

  it("keeps a draft with its chat", async () => {
    const { user, workspace } = await renderPage({ views: [chat("idle"), frameView("parts", "s3", "Water")] });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "half a thought");
    act(() => workspace.activate(keyOf("s3")));
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("");
    act(() => workspace.activate(keyOf("s4")));
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("half a thought");
  });

  it("VIEW-11: says that nothing is kept here, and takes the note away when asked", async () => {
    const { user } = await renderPage({ views: [chat("idle")], notices: [{ id: "n", kind: "not-kept" }] });
    expect(screen.getByText(/won't survive a reload/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close this note" }));
    expect(screen.queryByText(/won't survive a reload/)).toBeNull();
  });

  it("A11Y-3: Stop goes away with the answer it stopped, and the next key is written into the message box", async () => {
    const { user, workspace } = await renderPage({ views: [chat("working")] });
    await user.click(screen.getByRole("button", { name: "Stop" }));
    act(() => workspace.publish(chat("idle")));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  });

  it("an address that led nowhere is said, once, and beside the chats that are here", async () => {
    const { user } = await renderPage({ views: [chat("idle")] }, { host: { strayAddress: true } });
    expect(screen.getByText(/leads to no chat here/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close this note" }));
    expect(screen.queryByText(/leads to no chat here/)).toBeNull();
    expect(screen.getByRole("feed", { name: "Conversation" })).toBeInTheDocument();
  });

  it("opens the records, a record as stored, and closes again", async () => {
    const { user, host } = await renderPage({ views: [chat("idle")] });
    await user.click(screen.getByRole("button", { name: /^Records: 40/ }));
    const records = await screen.findByRole("region", { name: "Records" });
    expect(within(records).getByText(/This window has read all 40 records/)).toBeVisible();
    await user.click(within(records).getByRole("button", { name: /^1 Message/ }));
    await user.click(within(records).getByRole("button", { name: "Copy record 1" }));
    expect(JSON.parse(host.copied[0]!)).toMatchObject({ seq: 1, type: "user-message" });
    await user.click(within(records).getByRole("button", { name: "Close records" }));
    expect(screen.queryByRole("region", { name: "Records" })).toBeNull();
  });

  it("Open in another browser gives a link with a one-time code; on this computer only it says how to listen wider", async () => {
    const { user } = await renderPage({ views: [chat("idle")] });
    await user.click(screen.getByRole("button", { name: "Open in another browser" }));
    const dialog = await screen.findByRole("dialog", { name: "Open in another browser" });
    expect(await within(dialog).findByRole("textbox", { name: "Link" })).toHaveValue("http://127.0.0.1:4180/#code=c0de-c0de-c0de-c0de-c0");
    expect(within(dialog).getByText("TIDEMARK_ALLOW_REMOTE=1 npm start -- --host 0.0.0.0")).toBeVisible();
    expect(within(dialog).queryByRole("img")).toBeNull();
  });

  it("Open in another browser draws a QR code where another machine can reach the page, and says a failure", async () => {
    const makeCode = vi.fn().mockResolvedValueOnce({ kind: "unreachable", reason: "timeout", retryAfterMs: null }).mockResolvedValue({ kind: "ok", value: { code: "abc", expiresAt: "" } });
    const { user } = await renderPage({ views: [chat("idle")], api: { makeCode } }, { host: { loopback: false } });
    await user.click(screen.getByRole("button", { name: "Open in another browser" }));
    expect(await screen.findByText("No link could be made: no answer came in time.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("img", { name: "QR code of the link" })).toBeVisible();
  });
});
