import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GatewayApi } from "@tidemark/entities/client";
import type { SearchAnswer } from "@tidemark/entities/contract";
import type { SessionView } from "@tidemark/entities/session";
import { frameView } from "../shell/gallery/frameData.ts";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restoreLayout = () => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

const headers = headersAt(Date.UTC(2026, 10, 29, 9, 0));
const chat = (more: Partial<SessionView> = {}) => frameView("parts", "s4", "Sensor comparison, three models", { status: "idle", ...more });
const answer: SearchAnswer = {
  results: [{ session: "s5" as never, agent: "desk" as never, title: { text: "Release checklist 2.4", ranges: [] }, at: "2026-11-29T08:00:00Z", archived: false, total: 1, hits: [{ seq: 7, turn: null, by: "agent", at: "2026-11-29T08:00:00Z", snippet: { text: "watch the <b>staging</b> copy", ranges: [[0, 5]] } }] }],
  cursor: null,
};
type Options = Omit<Parameters<typeof renderPage>[0], "views">;
async function palette(options: Options = {}, host: NonNullable<Parameters<typeof renderPage>[1]>["host"] = {}): Promise<RenderedPage & { dialog: HTMLElement; box: HTMLElement }> {
  const page = await renderPage({ views: [chat()], headers, ...options }, { host });
  act(() => { fireEvent.keyDown(document.body, { code: "KeyK", ctrlKey: true }); });
  const dialog = await screen.findByRole("dialog", { name: "Commands" });
  return { ...page, dialog, box: within(dialog).getByRole("combobox", { name: "Search chats and commands" }) };
}
const options = (dialog: HTMLElement, group: string) => within(within(dialog).getByRole("group", { name: group })).getAllByRole("option").map((option) => option.querySelector(".tm-palette-label")!.textContent);
const selected = (dialog: HTMLElement) => within(dialog).getByRole("option", { selected: true });

describe("commands", () => {
  it("A11Y-1: is a dialog with a box that names its chosen option", async () => {
    const { dialog, box } = await palette();
    expect(box).toHaveFocus();
    expect(box.getAttribute("aria-activedescendant")).toBe(selected(dialog).id);
    expect(options(dialog, "Open in this window")).toEqual(["Sensor comparison, three models"]);
    expect(options(dialog, "Chats")).toContain("Water quality, third quarter");
    expect(options(dialog, "Commands")).toEqual(expect.arrayContaining(["New chat", "Search all chats", "Keyboard shortcuts", "Find in conversation", "Rename", "Star", "Archive", "Rules of this chat", "Clear chat", "Delete", "Copy as Markdown"]));
  });

  it("A11Y-3: arrows choose, Enter opens, and what was typed finds chats and commands by any word", async () => {
    const { user, dialog, workspace } = await palette();
    await user.keyboard("water");
    expect(options(dialog, "Chats")).toEqual(["Water quality, third quarter"]);
    await user.keyboard("{Enter}");
    expect(workspace.store.get(workspace.activeChatAtom)?.session).toBe("s3");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Commands" })).toBeNull());
  });

  it("A11Y-3: arrows go around, from the last to the first", async () => {
    const { user, dialog } = await palette();
    const first = selected(dialog);
    await user.keyboard("{ArrowUp}");
    expect(selected(dialog)).not.toBe(first);
    await user.keyboard("{ArrowDown}");
    expect(selected(dialog)).toBe(first);
  });

  it("A11Y-4: Enter that ends an input method's word runs nothing", async () => {
    const { dialog, box } = await palette();
    fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(dialog).toBeInTheDocument();
  });

  it("runs what the open chat offers", async () => {
    const patch = vi.fn<GatewayApi["patch"]>(() => Promise.resolve({ kind: "ok", value: headers[3]! }));
    const { user } = await palette({ api: { patch } });
    await user.keyboard("star{Enter}");
    await waitFor(() => expect(patch.mock.calls).toEqual([["s4", 1, { starred: true }]]));
  });

  it("offers Stop only where an answer runs here", async () => {
    const stop = vi.fn();
    const running = await renderPage({ views: [chat({ status: "working", activity: { kind: "working", turn: "t" as never, sinceMs: 0 } })], headers, actions: { stop } });
    act(() => { fireEvent.keyDown(document.body, { code: "KeyK", ctrlKey: true }); });
    await screen.findByRole("dialog", { name: "Commands" });
    await running.user.keyboard("stop the answer{Enter}");
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("SEC-2: finds in conversations at the server, and shows what a chat holds as text", async () => {
    const search = vi.fn<GatewayApi["search"]>(() => Promise.resolve({ kind: "ok", value: answer }));
    const { user, dialog, advance, workspace } = await palette({ api: { search } });
    await user.keyboard("watch");
    await advance(250);
    expect(search.mock.calls.map(([query]) => query.text)).toEqual(["watch"]);
    const hit = within(within(dialog).getByRole("group", { name: "In conversations" })).getByRole("option");
    expect(hit).toHaveTextContent("watch the <b>staging</b> copy");
    expect(hit.querySelector("b")).toBeNull();
    expect(hit.querySelector("mark")).toHaveTextContent("watch");
    await user.click(hit);
    expect(workspace.store.get(workspace.activeChatAtom)?.session).toBe("s5");
  });

  it("A11Y-3: what is chosen stays chosen when hits come in above it", async () => {
    const patch = vi.fn<GatewayApi["patch"]>(() => Promise.resolve({ kind: "ok", value: headers[3]! }));
    const { user, dialog, advance } = await palette({ api: { patch, search: () => Promise.resolve({ kind: "ok", value: answer }) } });
    await user.keyboard("archive");
    expect(selected(dialog)).toHaveTextContent("Archive");
    await advance(250);
    expect(options(dialog, "In conversations")).toHaveLength(1);
    expect(selected(dialog)).toHaveTextContent("Archive");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(patch.mock.calls).toEqual([["s4", 1, { archived: true }]]));
  });

  it("the theme is offered where the page can be told, without the one that holds", async () => {
    const choose = vi.fn();
    const { user, dialog } = await palette({}, { theme: { choice: () => "dark", choose } });
    await user.keyboard("theme");
    expect(options(dialog, "Commands")).toEqual(["Theme: as the system", "Theme: light"]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(choose).toHaveBeenCalledWith("light");
  });

  it("A11Y-3: no shortcut reaches the page behind a dialog", async () => {
    const { workspace, box, dialog } = await palette();
    const before = workspace.store.get(workspace.openChatsAtom).length;
    fireEvent.keyDown(box, { code: "KeyN", altKey: true });
    fireEvent.keyDown(document.body, { code: "KeyN", altKey: true });
    expect(workspace.store.get(workspace.openChatsAtom)).toHaveLength(before);
    fireEvent.keyDown(box, { code: "KeyK", ctrlKey: true });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe("the sheet of keys", () => {
  it("A11Y-3: ? opens it, but in the message box it is a question mark", async () => {
    await renderPage({ views: [chat()], headers });
    const message = screen.getByRole("textbox", { name: "Message" });
    expect(fireEvent.keyDown(message, { key: "?", code: "Slash", shiftKey: true })).toBe(true);
    act(() => { fireEvent.keyDown(document.body, { key: "?", code: "Slash", shiftKey: true }); });
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("Find in conversation").closest("div")).toHaveTextContent("CtrlF");
  });
});

describe("in a host's page", () => {
  it("A11Y-3: keys are the host's, except while the focus is inside", async () => {
    const { workspace } = await renderPage({ views: [chat()], headers }, { embedded: true });
    const open = () => workspace.store.get(workspace.openChatsAtom).length;
    const outside = document.body.appendChild(document.createElement("input"));
    for (const target of [document.body, outside]) {
      expect(fireEvent.keyDown(target, { code: "KeyN", altKey: true })).toBe(true);
      expect(fireEvent.keyDown(target, { code: "KeyK", ctrlKey: true })).toBe(true);
    }
    expect(open()).toBe(1);
    act(() => { fireEvent.keyDown(screen.getByRole("textbox", { name: "Message" }), { code: "KeyN", altKey: true }); });
    expect(open()).toBe(2);
    outside.remove();
  });
});
