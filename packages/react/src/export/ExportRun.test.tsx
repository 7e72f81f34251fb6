import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { frameView } from "../shell/gallery/frameData.ts";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { itemsOf, userMessage } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restoreLayout = () => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

const from = (seq: number, words: string) => {
  const message = userMessage(`u${seq}`, words);
  return { ...message, metadata: { ...message.metadata, firstSeq: seq, lastSeq: seq } };
};
const late = itemsOf(from(60, "Late words"));
const whole = itemsOf(from(1, "First words"), from(60, "Late words"));
const chat = (more: Partial<SessionView> = {}) => frameView("parts", "s4", "Sensors", { status: "idle", sending: [], items: whole, ...more });
async function take(view: SessionView, entry: string, options: { actions?: object; host?: object; files?: object } = {}): Promise<RenderedPage> {
  const page = await renderPage({ views: [view], ...(options.actions && { actions: options.actions }), ...(options.files && { files: options.files }) }, { host: options.host ?? {} });
  await page.user.click(screen.getByRole("button", { name: "More" }));
  await page.user.click(await screen.findByRole("menuitem", { name: entry }));
  return page;
}

describe("taking a conversation along", () => {
  it("copies it as Markdown", async () => {
    const { host } = await take(chat(), "Copy as Markdown");
    expect(await screen.findByText("Conversation copied")).toBeVisible();
    expect(host.copied[0]).toMatch(/^# Sensors\n\nData desk · Team server\n\n## You, 2026-11-29 \d\d:\d\d\n\nFirst words\n\n## You, .*\n\nLate words\n$/);
  });

  it("reads what is not loaded first, and says so: a part is never taken for the whole", async () => {
    const older = vi.fn();
    const saveFile = vi.fn();
    const { workspace } = await take(chat({ items: late, older: "there" }), "Export as Markdown", { actions: { older }, host: { saveFile } });
    expect(await screen.findByText("Reading earlier messages first…")).toBeVisible();
    expect(older).toHaveBeenCalledTimes(1);
    expect(saveFile).not.toHaveBeenCalled();
    act(() => workspace.publish(chat({ items: late, older: "asked" })));
    act(() => workspace.publish(chat({ older: "none" })));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [name, content] = saveFile.mock.calls[0] as [string, Blob];
    expect([name, await content.text()]).toEqual(["Sensors.md", expect.stringContaining("First words")]);
    expect(screen.getByText("Saved as Sensors.md")).toBeVisible();
  });

  it("takes nothing where the rest could not be read, and says so", async () => {
    const saveFile = vi.fn();
    const { workspace } = await take(chat({ items: late, older: "there" }), "Export as Markdown", { host: { saveFile } });
    await screen.findByText("Reading earlier messages first…");
    act(() => workspace.publish(chat({ items: late, older: "asked" })));
    act(() => workspace.publish(chat({ items: late, older: "there" })));
    expect(await screen.findByText(/^Earlier messages could not be read, so nothing was taken/)).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it("as JSON it is what the server has, without the rest being read here first", async () => {
    const whole = new Blob(['{"tidemark":"chat"}']);
    const exported = vi.fn().mockResolvedValueOnce({ kind: "unreachable", reason: "network", retryAfterMs: null }).mockResolvedValue({ kind: "ok", value: whole });
    const older = vi.fn();
    const saveFile = vi.fn();
    const { user } = await take(chat({ items: late, older: "there" }), "Export as JSON", { actions: { older }, host: { saveFile }, files: { exported } });
    expect(await screen.findByText("The chat was not exported: the network is not there. Try again.")).toBeVisible();
    expect(saveFile).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Export as JSON" }));
    await waitFor(() => expect(saveFile.mock.calls).toEqual([["Sensors.json", whole]]));
    expect(exported.mock.calls).toEqual([["s4"], ["s4"]]);
    expect(older).not.toHaveBeenCalled();
  });

  it("asks for a press where the browser lets it copy only then", async () => {
    const copy = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const { user } = await take(chat(), "Copy as Markdown", { host: { copy } });
    expect(await screen.findByText("The conversation is ready to copy")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy" , description: "" }));
    expect(await screen.findByText("Conversation copied")).toBeVisible();
  });
});
