import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionHeader } from "@tidemark/entities/contract";
import type { Outcome, SessionActions, SessionView } from "@tidemark/entities/session";
import { activitiesAt, frameView } from "../shell/gallery/frameData.ts";
import { keyOf } from "../shell/gallery/madeWorkspace.ts";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { ME, OTHER_BROWSER, queueRow } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

const robin = { kind: "user" as const, tab: OTHER_BROWSER, name: "Robin" };
const AT = "2026-11-29T13:50:00Z";
const refused: Outcome<never> = { kind: "not-done", why: "unreachable", detail: "Team server did not reply." };
const done: Outcome = { kind: "done", value: null };
const chat = (header: Partial<SessionHeader> = {}, more: Partial<SessionView> = {}): SessionView => {
  const view = frameView("parts", "s4", "Sensors", { activity: activitiesAt(0)[0]!.activity, ...more });
  return { ...view, header: { ...view.header!, ...header } };
};
async function page(view: SessionView, actions: Partial<SessionActions> = {}, entry?: string): Promise<RenderedPage> {
  const ui = await renderPage({ views: [view], actions });
  if (entry !== undefined) {
    await ui.user.click(screen.getByRole("button", { name: "More" }));
    await ui.user.click(await screen.findByRole("menuitem", { name: entry }));
  }
  return ui;
}

let restoreLayout = (): void => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

describe("rules of a chat", () => {
  it("GATE-4: what is always allowed is listed with who set it, and can be taken back from any browser", async () => {
    const dropRule = vi.fn().mockResolvedValue(done);
    const { user, workspace } = await page(chat({ rules: [{ tool: "save_note", by: robin, at: AT }, { tool: "read_log", by: { kind: "user", tab: ME }, at: AT }] }), { dropRule }, "Rules of this chat");
    const dialog = await screen.findByRole("dialog", { name: "Rules of this chat" });
    const rows = within(within(dialog).getByRole("list", { name: "Always allowed" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/^save_note set by Robin, /), expect.stringMatching(/^read_log set by you, /)]);
    await user.click(within(dialog).getByRole("button", { name: "Take back: save_note" }));
    expect(dropRule.mock.calls).toEqual([["save_note"]]);
    act(() => workspace.publish(chat({ rules: [] })));
    expect(within(dialog).getByText(/Nothing is always allowed/)).toBeInTheDocument();
  });

  it("GATE-4: a rule that could not be taken back stays, with the reason", async () => {
    const { user } = await page(chat({ rules: [{ tool: "save_note", by: robin, at: AT }] }), { dropRule: () => Promise.resolve(refused) }, "Rules of this chat");
    await user.click(await screen.findByRole("button", { name: "Take back: save_note" }));
    expect(await screen.findByText("Not taken back: Team server did not reply.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Take back: save_note" })).toBeInTheDocument();
  });
});

describe("Keep my page private", () => {
  it("PIN-12: is marked in the title row while it is on, and says who set it and when", async () => {
    const setPrivate = vi.fn().mockResolvedValue(done);
    const { user, workspace } = await page(chat(), { setPrivate });
    expect(screen.queryByRole("button", { name: "Page kept private" })).toBeNull();
    act(() => workspace.publish(chat({ private: { by: robin, at: AT } })));
    await user.click(screen.getByRole("button", { name: "Page kept private" }));
    const dialog = await screen.findByRole("dialog", { name: "Rules of this chat" });
    const toggle = within(dialog).getByRole("switch", { name: "Keep my page private" });
    expect(toggle).toBeChecked();
    expect(dialog).toHaveTextContent(/On, set by Robin, \d\d:\d\d\./);
    await user.click(toggle);
    expect(setPrivate.mock.calls).toEqual([[false]]);
    // The header says what holds, not the press.
    expect(toggle).toBeChecked();
  });

  it("PIN-12: the menu turns it on, and says so only once it holds", async () => {
    let answer = (_outcome: Outcome): void => {};
    const setPrivate = vi.fn(() => new Promise<Outcome>((resolve) => { answer = resolve; }));
    await page(chat(), { setPrivate }, "Keep my page private");
    expect(setPrivate.mock.calls).toEqual([[true]]);
    expect(screen.queryByText("Your page is kept private in this chat")).toBeNull();
    act(() => { answer(done); });
    expect(await screen.findByText("Your page is kept private in this chat")).toBeVisible();
  });

  it("PIN-12: a change that was refused says why", async () => {
    await page(chat({ private: { by: robin, at: AT } }), { setPrivate: () => Promise.resolve(refused) }, "Stop keeping my page private");
    expect(await screen.findByText("“Keep my page private” was not changed: Team server did not reply.")).toBeVisible();
  });
});

describe("Clear chat", () => {
  it("BOUND-4: asks, tells what goes with it, and reports it as done only when the server said so", async () => {
    let answer = (_outcome: Outcome): void => {};
    const clear = vi.fn(() => new Promise<Outcome>((resolve) => { answer = resolve; }));
    const { user } = await page(chat({}, { queue: { items: [queueRow("a", "one"), queueRow("b", "two")], held: true } }), { clear }, "Clear chat");
    const dialog = await screen.findByRole("dialog", { name: "Clear this chat?" });
    expect(dialog).toHaveTextContent("2 queued messages are dropped.");
    expect(clear).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Clear" }));
    expect(within(dialog).getByRole("button", { name: "Clearing…" })).toBeInTheDocument();
    expect(screen.queryByText("Chat cleared")).toBeNull();
    act(() => { answer(done); });
    expect(await screen.findByText("Chat cleared")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Clear this chat?" })).toBeNull());
  });

  it("BOUND-4: a clear that was not done says why and can be tried again", async () => {
    const clear = vi.fn().mockResolvedValue(refused);
    const { user } = await page(chat(), { clear }, "Clear chat");
    const dialog = await screen.findByRole("dialog", { name: "Clear this chat?" });
    await user.click(within(dialog).getByRole("button", { name: "Clear" }));
    expect(await within(dialog).findByText("Not cleared: Team server did not reply.")).toHaveFocus();
    expect(screen.queryByText("Chat cleared")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Clear" }));
    expect(clear).toHaveBeenCalledTimes(2);
  });

  it("who may only look is offered nothing that changes the chat", async () => {
    const { user } = await renderPage({ views: [chat({}, { send: { kind: "no", why: "observer" } })], role: "observer" });
    await user.click(screen.getByRole("button", { name: "More" }));
    await screen.findByRole("menuitem", { name: "Copy as Markdown" });
    expect(screen.getAllByRole("menuitem").map((entry) => entry.textContent)).toEqual(["Find in conversation", "Copy as Markdown", "Name of this window", "Sign out of this browser"]);
  });
});

describe("another agent", () => {
  it("BOUND-5: going on with one opens the chat that comes of it", async () => {
    const key = keyOf("went-on", "offline");
    const continueWith = vi.fn().mockResolvedValue({ kind: "done", value: { key } });
    const { user, workspace } = await page(chat(), { continueWith }, "Go on with another agent");
    const agents = within(await screen.findByRole("list", { name: "Agents" })).getAllByRole("button");
    expect(agents.map((agent) => agent.textContent)).toEqual(["Practice agent"]);
    await user.click(agents[0]!);
    expect(continueWith.mock.calls).toEqual([["offline"]]);
    await waitFor(() => expect(workspace.store.get(workspace.activeChatAtom)).toEqual(key));
  });

  it("BOUND-5: where it was not made, the reason stands in the dialog and this chat stays", async () => {
    const { user, workspace } = await page(chat(), { continueWith: () => Promise.resolve(refused) }, "Go on with another agent");
    await user.click(await screen.findByRole("button", { name: "Practice agent" }));
    expect(await screen.findByText("Not made: Team server did not reply.")).toBeInTheDocument();
    expect(workspace.store.get(workspace.activeChatAtom)).toEqual(keyOf("s4"));
  });

  it("BOUND-3: the picker moves this window to the other agent's chat; the one before stays open", async () => {
    const other = { ...frameView("parts", "s3", "Water"), key: keyOf("s3", "offline") };
    const { user, workspace } = await renderPage({ views: [chat(), other] });
    const picker = screen.getByRole("combobox", { name: "Server and agent" });
    expect(picker).toHaveDisplayValue("Data desk");
    await user.selectOptions(picker, "Practice agent");
    expect(workspace.store.get(workspace.activeChatAtom)).toEqual(other.key);
    expect(workspace.store.get(workspace.openChatsAtom)).toHaveLength(2);
    expect(screen.getByRole("combobox", { name: "Server and agent" })).toHaveDisplayValue("Practice agent");
  });
});
