import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { createVirtualClock } from "@tidemark/entities/testing";
import { frameView } from "../shell/gallery/frameData.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { itemsOf, userMessage } from "../transcript/galleryData.ts";
import { BarePage, type BareState } from "./BarePage.tsx";
// Opened late by the page; here it is read before a test waits for that.
import "./PasteLink.tsx";
import userEvent from "@testing-library/user-event";

const chat = (more: Partial<SessionView>) => frameView("parts", "s4", "Sensors", { status: "idle", activity: { kind: "idle", at: null, count: 3 }, items: itemsOf(userMessage("u1", "Compare the sensors")), sending: [], ...more });

describe("page states", () => {
  it("VIEW-6: a chat deleted elsewhere says so, stays readable, and offers Restore, Copy my text and Close", async () => {
    const restore = vi.fn();
    const { user, host, workspace } = await renderPage({ views: [chat({ phase: { kind: "deleted", restorable: true }, send: { kind: "no", why: "deleted" } })], actions: { restore } });
    expect(screen.getByRole("heading", { name: "This chat was deleted in another window." })).toBeVisible();
    expect(screen.getByRole("feed", { name: "Conversation" })).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: "Message" }), "and this");
    await user.click(screen.getByRole("button", { name: "Copy my text" }));
    expect(host.copied).toEqual(["Compare the sensors\n\nand this"]);
    await user.click(screen.getByRole("button", { name: "Restore" }));
    expect(restore).toHaveBeenCalledOnce();
    const close = vi.spyOn(workspace, "close");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(close).toHaveBeenCalledWith(expect.objectContaining({ session: "s4" }));
  });

  it("one that can't be restored offers no Restore", async () => {
    await renderPage({ views: [chat({ phase: { kind: "deleted", restorable: false } })] });
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });

  it("ADOPT-5: another history says so, and both can be read", async () => {
    const { user } = await renderPage({ views: [chat({ replaced: { at: null, items: itemsOf(userMessage("old", "From the old history")) } })] });
    expect(screen.getByRole("heading", { name: "The server came back with another history. Your copy is kept" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Open my copy" }));
    expect(screen.getByRole("button", { name: "Close my copy" })).toHaveAttribute("aria-expanded", "true");
  });

  it("VIEW-8: a chat that is not found says what may be, and closes nothing by itself", async () => {
    const { workspace } = await renderPage({ views: [chat({ phase: { kind: "not-found" }, items: [] })] });
    expect(screen.getByText("Team server does not have it, or you may not read it.")).toBeVisible();
    expect(workspace.store.get(workspace.openChatsAtom)).toHaveLength(1);
  });

  it("A11Y-1: a refused sign-in with nothing else on the page is the page's heading", async () => {
    await renderPage({ views: [], connection: { kind: "unauthorized" } });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This page needs the link");
  });

  it("a refused sign-in asks for the link, above chats that stay readable", async () => {
    await renderPage({ views: [chat({})], connection: { kind: "unauthorized" }, history: [{ key: chat({}).key, title: "Sensors", at: "2026-11-29T08:00:00Z" }] });
    expect(screen.getByRole("heading", { name: "This page needs the link that npm start printed, or one from “Open in another browser”." })).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "Link" })).toBeVisible();
    expect(screen.getByRole("feed", { name: "Conversation" })).toBeInTheDocument();
  });
});

describe("the page before there is a chat", () => {
  const show = (state: BareState, more: Partial<Parameters<typeof BarePage>[0]> = {}) =>
    render(<BarePage state={state} clock={createVirtualClock()} copy={() => Promise.resolve(true)} scheme="light" direction="ltr" language="en" reducedMotion scope={document} onTry={() => {}} onLink={() => Promise.resolve("ok")} {...more} />);

  it("OWNER-16: says that something else answers, with its address and until when it tries again", () => {
    show({ kind: "unreachable", reason: "not-tidemark", address: "http://127.0.0.1:9", nextTryMs: 4000 });
    expect(screen.getByRole("heading", { name: "Something else answers at http://127.0.0.1:9. It is not a Tidemark server." })).toBeVisible();
    expect(screen.getByText("Trying again in 4 s")).toBeVisible();
  });

  it("says that the server can't be reached, with Try now", async () => {
    const onTry = vi.fn();
    show({ kind: "unreachable", reason: "network", address: "http://127.0.0.1:9", nextTryMs: null }, { onTry });
    await userEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(onTry).toHaveBeenCalledOnce();
  });

  it.each([["not-a-link", "This is not such a link. It has #token= or #code= in it."], ["used", "This link was used before, or it is too old. Make a new one with “Open in another browser”."]] as const)("A11Y-2: says what is wrong with a pasted link by the one polite region, with the focus in its box: %s", async (result, words) => {
    show({ kind: "signed-out", why: "none" }, { onLink: () => Promise.resolve(result) });
    await userEvent.type(await screen.findByRole("textbox", { name: "Link" }), "nonsense{Enter}");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(words));
    expect(await screen.findByRole("textbox", { name: "Link" })).toHaveFocus();
    expect(await screen.findByRole("textbox", { name: "Link" })).toHaveAccessibleDescription(words);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
