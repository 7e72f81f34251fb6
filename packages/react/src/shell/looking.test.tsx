import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@tidemark/entities/contract";
import type { SessionView } from "@tidemark/entities/session";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { queueRow } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";
import { activitiesAt, frameView } from "./gallery/frameData.ts";
import { headersAt } from "./gallery/headersAt.ts";

const WRITES = /^(Send|Send now|Send again|Stop|New chat|Approve|Deny|Edit|Edit input|Edit message|Deny with a reason|Submit|Run|Don't run|Regenerate|Go back to here|Good answer|Bad answer|Take over|Try again|Restore|Attach files|Remove|Open in another browser|More for .*|Show what was there before)$/;
const activity = (name: string) => {
  const { activity: now, status } = activitiesAt(0).find((one) => one.name === name)!;
  return { activity: now, status };
};
const looked = (view: SessionView): SessionView => ({ ...view, send: { kind: "no", why: "observer" } });
const waiting = frameView("approval", "s2", "Booking calendar", { ...activity("waiting-here"), queue: { items: [queueRow("q1", "Next")], held: true } });
const asking = frameView("cards", "s3", "Questions", activity("waiting-browser"));
const working = frameView("parts", "s4", "Sensors", activity("working"));
const failed = frameView("choices", "s5", "Import", activity("failed"));
const newView = frameView("parts", "n1", "", { ...activity("nothing-read"), phase: { kind: "new" }, items: [], sending: [], header: null });

const names = (): string[] => screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "");
const written = (): string[] => names().filter((name) => WRITES.test(name));
const page = (role: Role, view: SessionView, more: Parameters<typeof renderPage>[0] = {}): Promise<RenderedPage> =>
  renderPage({ views: [role === "owner" ? view : looked(view)], headers: headersAt(0), role, ...more });

let restoreLayout = (): void => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

describe("who looks and does not write", () => {
  it.each([["an approval and a queue", waiting], ["a form", asking], ["an answer that runs", working], ["an answer that failed", failed]] as const)("SEC-5: with %s nothing that writes is there, for observers and share links", async (_what, view) => {
    await page("owner", view);
    expect(written().length).toBeGreaterThan(1);
    cleanup();
    for (const role of ["observer", "share"] as const) {
      await page(role, view);
      expect(written()).toEqual([]);
      expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
      // Once: the strip says it, and nothing stands in the composer's place to say it again.
      expect(screen.getAllByText("You can look, not write")).toHaveLength(1);
      expect(screen.getByRole("feed", { name: "Conversation" })).toBeInTheDocument();
      cleanup();
    }
  });

  it("SEC-14: an observer has the list, a share link has none, and neither begins a chat by a key", async () => {
    const { workspace } = await page("observer", working);
    expect(screen.getByRole("navigation", { name: "Chats" })).toBeVisible();
    act(() => { fireEvent.keyDown(document.body, { code: "KeyN", altKey: true }); });
    expect(workspace.store.get(workspace.openChatsAtom)).toHaveLength(1);
    cleanup();
    const shared = await page("share", working);
    expect(screen.queryByRole("navigation", { name: "Chats" })).toBeNull();
    expect(screen.queryByRole("tablist", { name: "Open chats" })).toBeNull();
    act(() => { fireEvent.keyDown(document.body, { code: "KeyN", altKey: true }); });
    expect(shared.workspace.store.get(shared.workspace.openChatsAtom)).toHaveLength(1);
  });

  it("no chat is begun for an observer: the page says what they may do and where the chats are", async () => {
    const { workspace } = await page("observer", working, { views: [], active: null });
    expect(screen.getByRole("heading", { name: "You can look, not write" })).toBeVisible();
    expect(workspace.store.get(workspace.openChatsAtom)).toEqual([]);
    cleanup();
    await page("observer", newView);
    expect(screen.queryByRole("button", { name: /tour/ })).toBeNull();
    expect(screen.getByRole("heading", { name: "You can look, not write" })).toBeVisible();
  });

  it("a text that was written before the role changed stays, and can be copied", async () => {
    const { workspace, user, host } = await page("owner", working, { drafts: { s4: "What I meant to say" } });
    act(() => { workspace.setRole("observer"); workspace.publish(looked(working)); });
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    expect(screen.getByText("What I meant to say")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy my text" }));
    await waitFor(() => expect(host.copied).toEqual(["What I meant to say"]));
  });

  it("SEC-10: a share link that is taken no more says so, and shows nothing of the chat", async () => {
    const { workspace } = await page("share", working);
    act(() => workspace.reach({ kind: "unauthorized" }));
    expect(screen.getByRole("heading", { name: "This link was taken back or has ended." })).toBeVisible();
    expect(screen.queryByRole("feed", { name: "Conversation" })).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("SEC-14: the inspector counts a record that is not for this person, and says so", async () => {
    const rows = [1, 2, 3].map((seq) => ({ seq, from: seq, type: seq === 2 ? "withheld" : "text-delta", by: { kind: "gateway" as const }, at: "2026-11-29T14:04:00Z", stored: { v: 1, seq, type: "withheld", data: {} }, readable: true }));
    const { user } = await page("observer", { ...working, records: { ...working.records, count: 3, serverCount: 3, recent: () => rows } });
    await user.click(screen.getByRole("button", { name: /^Records:/ }));
    const list = await screen.findByRole("region", { name: "Records" });
    expect(within(list).getAllByRole("listitem").map((row) => row.textContent).filter((words) => words?.includes("Not shown to you"))).toHaveLength(1);
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  });
});
