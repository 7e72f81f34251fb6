import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { frameView } from "../shell/gallery/frameData.ts";
import { renderPage } from "../testing/renderPage.tsx";

const one = frameView("parts", "s1", "First", { status: "working" });
const two = frameView("approval", "s2", "Second", { status: "waiting" });
const bar = () => screen.getByRole("tablist", { name: "Open chats" });

describe("open chats", () => {
  it.each(["light", "dark"] as const)("A11Y-1: are tabs with their titles and close buttons, in %s", async (scheme) => {
    await renderPage({ views: [one, two] }, { scheme });
    expect(within(bar()).getByRole("tab", { name: "First", selected: true })).toBeVisible();
    expect(within(bar()).getByRole("tab", { name: "Second", selected: false })).toBeVisible();
    expect(within(bar()).getByRole("button", { name: "Close First" })).toBeInTheDocument();
    expect(within(bar()).getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["Close First", "Close Second"]);
  });

  it("A11Y-1: the selected one controls the conversation that is shown", async () => {
    await renderPage({ views: [one, two] });
    const panel = document.getElementById(within(bar()).getByRole("tab", { name: "First" }).getAttribute("aria-controls")!)!;
    expect(within(panel).getByRole("feed", { name: "Conversation" })).toBeInTheDocument();
  });

  it("VIEW-6: closing one closes it in this window and touches nothing on the server", async () => {
    const api = { remove: vi.fn(), patch: vi.fn() };
    const { user } = await renderPage({ views: [one, two], api });
    await user.click(within(bar()).getByRole("button", { name: "Close First" }));
    expect(within(bar()).getAllByRole("tab").map((tab) => tab.getAttribute("aria-label"))).toEqual(["Second"]);
    expect(api.remove).not.toHaveBeenCalled();
    expect(api.patch).not.toHaveBeenCalled();
  });

  it("A11Y-3: arrows move between them, Enter opens, Delete closes", async () => {
    const { user, workspace } = await renderPage({ views: [one, two] });
    act(() => within(bar()).getByRole("tab", { name: "First" }).focus());
    await user.keyboard("{ArrowRight}{Enter}");
    expect(workspace.store.get(workspace.activeChatAtom)?.session).toBe("s2");
    await user.keyboard("{Delete}");
    expect(within(bar()).queryByRole("tab", { name: "Second" })).toBeNull();
  });

  it("FOLLOW-11: an open chat that went on while it was not shown has a dot and says so; shown, it has none", async () => {
    const { workspace, user, advance } = await renderPage({ views: [one, two], seen: { s1: 40, s2: 40 } });
    const tab = (name: string) => within(bar()).getByRole("tab", { name });
    expect(tab("Second")).toHaveAccessibleDescription("Waiting for you");
    const more = (view: typeof one) => ({ ...view, records: { ...view.records, count: 52 } });
    act(() => { workspace.publish(more(one)); workspace.publish(more({ ...two, status: "idle" })); });
    expect(tab("Second")).toHaveAccessibleDescription("Unread");
    expect(tab("Second").querySelector(".tm-unread-dot")).toBeVisible();
    expect(tab("First")).toHaveAccessibleDescription("Working");
    await user.click(tab("Second"));
    await advance(600);
    await user.click(tab("First"));
    expect(tab("Second")).not.toHaveAccessibleDescription();
    expect(tab("Second").querySelector(".tm-unread-dot")).toBeNull();
  });

  it("a window whose last chat was closed gets a new one", async () => {
    const newView = (key: typeof one.key) => frameView("parts", key.session, "", { key, phase: { kind: "new" }, items: [], sending: [], header: null });
    const { user } = await renderPage({ views: [one], newView });
    await user.click(within(bar()).getByRole("button", { name: "Close First" }));
    expect(within(bar()).getByRole("tab", { name: "New chat" })).toBeVisible();
  });
});
