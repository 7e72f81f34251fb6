import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { frameView } from "../shell/gallery/frameData.ts";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { agentMessage, itemsOf, userMessage } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restoreLayout = () => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

const seqs = (messages: ReturnType<typeof userMessage>[], from: number) => itemsOf(...messages.map((message, at) => ({ ...message, metadata: { ...message.metadata, firstSeq: from + at, lastSeq: from + at } })));
const many = (count: number, from = 1) => seqs(Array.from({ length: count }, (_, at) => userMessage(`u${from + at}`, `Message ${from + at}`)), from);
const chat = (more: Partial<SessionView> = {}) => frameView("parts", "s4", "Sensors", { status: "idle", sending: [], ...more });
const press = (code: string, more: object = {}) => act(() => { fireEvent.keyDown(document.activeElement ?? document.body, { code, ctrlKey: true, ...more }); });
const box = () => screen.findByRole("searchbox", { name: "Find in conversation" });
const bar = () => within(screen.getByRole("search", { name: "Find in conversation" }));

async function finding(view: SessionView, actions: Parameters<typeof renderPage>[0]["actions"] = {}): Promise<RenderedPage & { box: HTMLElement }> {
  const page = await renderPage({ views: [view], actions });
  press("KeyF");
  return { ...page, box: await box() };
}

describe("find in conversation", () => {
  it("A11Y-3: Ctrl+F opens it with the focus, and a second press is the browser's own", async () => {
    const { box: input } = await finding(chat());
    expect(input).toHaveFocus();
    // fireEvent says false where the page took the key.
    expect(fireEvent.keyDown(input, { code: "KeyF", ctrlKey: true })).toBe(true);
    act(() => screen.getByRole("textbox", { name: "Message" }).focus());
    expect(fireEvent.keyDown(screen.getByRole("textbox", { name: "Message" }), { code: "KeyF", ctrlKey: true })).toBe(false);
    expect(input).toHaveFocus();
  });

  it("counts all places; Enter and Shift+Enter go through them and around", async () => {
    const items = seqs([userMessage("u1", "tide one"), userMessage("u2", "tide two, tide three")], 1);
    const { user, box: input } = await finding(chat({ items }));
    await user.type(input, "TIDE");
    expect(bar().getByText("1 of 3")).toBeVisible();
    await user.keyboard("{Enter}{Enter}");
    expect(bar().getByText("3 of 3")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(bar().getByText("1 of 3")).toBeVisible();
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect(bar().getByText("3 of 3")).toBeVisible();
    await user.clear(input);
    await user.type(input, "zebra");
    expect(bar().getByText("Nothing found")).toBeVisible();
  });

  it("A11Y-4: Enter that ends an input method's word goes nowhere", async () => {
    const { user, box: input } = await finding(chat({ items: seqs([userMessage("u1", "tide one"), userMessage("u2", "tide two")], 1) }));
    await user.type(input, "tide");
    fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
    fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    expect(bar().getByText("1 of 2")).toBeVisible();
  });

  it("case 59: reaches a row that is not in the document", async () => {
    // Longer than the view, or the list's end is where every row is.
    const height = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(400_000);
    const { user, box: input } = await finding(chat({ items: many(1000) }));
    expect(screen.queryByText("Message 412")).toBeNull();
    await user.type(input, "Message 412");
    expect(await screen.findByText("Message 412")).toBeInTheDocument();
    expect(screen.getAllByRole("article").length).toBeLessThan(40);
    height.mockRestore();
  });

  it("reads earlier messages until something is found, one portion at a time", async () => {
    const older = vi.fn();
    const { user, box: input, workspace } = await finding(chat({ items: many(5, 61), older: "there" }), { older });
    await user.type(input, "Message 7");
    expect(bar().getByText("Nothing found")).toBeVisible();
    expect(older).not.toHaveBeenCalled();
    await user.click(bar().getByRole("button", { name: "Search earlier messages" }));
    expect(older).toHaveBeenCalledTimes(1);
    act(() => workspace.publish(chat({ items: many(5, 61), older: "asked" })));
    act(() => workspace.publish(chat({ items: many(35, 31), older: "there" })));
    expect(older).toHaveBeenCalledTimes(2);
    act(() => workspace.publish(chat({ items: many(65, 1), older: "none" })));
    expect(bar().getByText("1 of 1")).toBeVisible();
    expect(older).toHaveBeenCalledTimes(2);
    expect(bar().queryByRole("button", { name: /earlier/ })).toBeNull();
  });

  it("says that earlier messages could not be read, and asks no further", async () => {
    const older = vi.fn();
    const { user, workspace } = await finding(chat({ items: many(5, 61), older: "there" }), { older });
    await user.click(bar().getByRole("button", { name: "Search earlier messages" }));
    act(() => workspace.publish(chat({ items: many(5, 61), older: "asked" })));
    act(() => workspace.publish(chat({ items: many(5, 61), older: "there" })));
    expect(bar().getByText("Earlier messages could not be read.")).toBeVisible();
    expect(older).toHaveBeenCalledTimes(1);
  });

  it("A11Y-3: Esc closes it and gives the focus back to where it was", async () => {
    const { user } = await renderPage({ views: [chat()] });
    const message = screen.getByRole("textbox", { name: "Message" });
    act(() => message.focus());
    press("KeyF");
    await box();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("search", { name: "Find in conversation" })).toBeNull();
    expect(message).toHaveFocus();
  });

  it("finds in an answer as it reads, and in what streams in while it is open", async () => {
    const answer = (text: string) => [agentMessage({ id: "t1", parts: [{ type: "text", text }] })];
    const { user, box: input, workspace } = await finding(chat({ items: seqs(answer("**All** but 12 rows"), 1) }));
    await user.type(input, "all but 12");
    expect(bar().getByText("1 of 1")).toBeVisible();
    act(() => workspace.publish(chat({ items: seqs(answer("**All** but 12 rows. All but 12!"), 1) })));
    await waitFor(() => expect(bar().getByText("1 of 2")).toBeVisible());
  });
});
