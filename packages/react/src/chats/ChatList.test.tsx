import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { GatewayApi } from "@tidemark/entities/client";
import { SERVER } from "../shell/gallery/madeWorkspace.ts";
import { frameView } from "../shell/gallery/frameData.ts";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";

const headers = headersAt(Date.UTC(2026, 10, 29, 9, 0));
const view = frameView("parts", "s4", "Sensor comparison, three models", { status: "idle", activity: { kind: "idle", at: null, count: 3 } });
const refused = (code: string, facts: Record<string, unknown> = {}) => ({ kind: "refused" as const, code, status: 412, detail: "It changed meanwhile.", facts });
const page = (api: Partial<GatewayApi> = {}, more: Parameters<typeof renderPage>[0] = {}) => renderPage({ views: [view], headers, api, ...more });
const list = () => screen.getByRole("navigation", { name: "Chats" });
const link = (name: string) => within(list()).getByRole("link", { name });

async function choose({ user }: RenderedPage, title: string, item: string): Promise<void> {
  await user.click(within(list()).getByRole("button", { name: `More for ${title}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("chat list", () => {
  it.each(["light", "dark"] as const)("A11Y-1: is a navigation of links with their status as description, in %s", async (scheme) => {
    await renderPage({ views: [view], headers }, { scheme });
    expect(link("Nightly import skips rows")).toHaveAccessibleDescription("Working");
    expect(link("Booking calendar to UTC")).toHaveAccessibleDescription("Waiting for you: apply_migration");
    expect(link("Water quality, third quarter")).toHaveAccessibleDescription("Running in another browser");
    expect(link("Sensor comparison, three models")).toHaveAccessibleDescription("idle");
    expect(link("Duplicate contacts in the register")).toHaveAccessibleDescription("Interrupted");
    expect(within(list()).getByRole("searchbox", { name: "Search chats" })).toBeVisible();
    expect(within(list()).getByRole("button", { name: "New chat" })).toBeVisible();
  });

  it("finds by title and says where nothing is found", async () => {
    const { user } = await page();
    await user.type(screen.getByRole("searchbox", { name: "Search chats" }), "calendar");
    expect(within(list()).getAllByRole("link").map((one) => one.textContent)).toEqual(["Booking calendar to UTC"]);
    await user.type(screen.getByRole("searchbox", { name: "Search chats" }), " zzz");
    expect(screen.getByText("No chat has “calendar zzz” in its title.")).toBeVisible();
  });

  it("finds chats that the list leaves out: the server is asked once the typing rests, and never where the list is whole", async () => {
    const older = { ...headers[3]!, id: "old" as never, title: "Harbour plan of last year" };
    const read = vi.fn<GatewayApi["list"]>((query) => Promise.resolve({ kind: "ok", value: { revision: 1, complete: query?.text !== undefined, cursor: null, sessions: query?.text === undefined ? headers : [older], cache: "local" } }));
    const { user, advance } = await page({ list: read });
    expect(screen.getByText("Older chats are not listed. Search finds them by title.")).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: "Search chats" }), "harbour");
    expect(screen.queryByText(/No chat has/)).toBeNull();
    await advance(300);
    expect(link("Harbour plan of last year")).toBeVisible();
    expect(read.mock.calls.flatMap(([query]) => query?.text ?? [])).toEqual(["harbour"]);
  });

  it("opens a chat in this window with a plain click, and leaves other clicks to the browser", async () => {
    const { workspace, user } = await page();
    const open = vi.spyOn(workspace, "open");
    fireEvent.click(link("Booking calendar to UTC"), { ctrlKey: true });
    expect(open).not.toHaveBeenCalled();
    await user.click(link("Booking calendar to UTC"));
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ session: "s2" }));
  });

  it("VIEW-9: a new title shows at once and goes out with the version that was seen", async () => {
    let answer = (_: unknown) => {};
    const patch = vi.fn<GatewayApi["patch"]>(() => new Promise((resolve) => { answer = resolve as typeof answer; }));
    const shown = await page({ patch });
    await choose(shown, "Booking calendar to UTC", "Rename");
    const box = screen.getByRole("textbox", { name: "Title" });
    await shown.user.clear(box);
    await shown.user.type(box, "Calendar{Enter}");
    expect(link("Calendar")).toBeVisible();
    expect(patch).toHaveBeenCalledWith("s2", 1, { title: "Calendar" });
    answer({ kind: "ok", value: { ...headers[1]!, title: "Calendar", version: 2 } });
    await shown.advance(0);
    expect(link("Calendar")).toBeVisible();
  });

  it("VIEW-9: a lost race rolls back to how the server has it, and says so", async () => {
    const theirs = { ...headers[1]!, title: "Theirs", version: 7 };
    const shown = await page({ patch: () => Promise.resolve(refused("header-changed", { current: theirs })) });
    await choose(shown, "Booking calendar to UTC", "Rename");
    await shown.user.type(screen.getByRole("textbox", { name: "Title" }), " mine{Enter}");
    await waitFor(() => expect(link("Theirs")).toBeVisible());
    expect(screen.getByText("“Theirs” was changed elsewhere meanwhile. Here is how it stands now.")).toBeVisible();
  });

  it("A11Y-4: Enter that ends an input method's word does not rename", async () => {
    const patch = vi.fn<GatewayApi["patch"]>();
    const shown = await page({ patch });
    await choose(shown, "Booking calendar to UTC", "Rename");
    const box = screen.getByRole("textbox", { name: "Title" });
    fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(screen.getByRole("textbox", { name: "Title" })).toBeVisible();
    expect(patch).not.toHaveBeenCalled();
  });

  it("VIEW-7: a deleted chat goes at once, a list asked for before the server had answered does not bring it back, and Undo does", async () => {
    const restore = vi.fn<GatewayApi["restore"]>(() => Promise.resolve({ kind: "ok", value: headers[1]! }));
    let answered = () => {};
    const remove: GatewayApi["remove"] = () => new Promise((resolve) => { answered = () => resolve({ kind: "ok", value: null }); });
    const shown = await page({ restore, remove });
    await choose(shown, "Booking calendar to UTC", "Delete");
    expect(within(list()).queryByRole("link", { name: "Booking calendar to UTC" })).toBeNull();
    shown.workspace.hint();
    await shown.advance(1000);
    expect(within(list()).queryByRole("link", { name: "Booking calendar to UTC" })).toBeNull();
    await act(async () => answered());
    expect(within(list()).queryByRole("link", { name: "Booking calendar to UTC" })).toBeNull();
    await shown.user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(link("Booking calendar to UTC")).toBeVisible());
    expect(restore).toHaveBeenCalledWith("s2");
  });

  it("VIEW-7: a chat that is deleted here closes here, and Undo opens it again", async () => {
    const shown = await page({ restore: () => Promise.resolve({ kind: "ok", value: headers[3]! }) });
    await choose(shown, "Sensor comparison, three models", "Delete");
    expect(screen.queryByRole("tab", { name: "Sensor comparison, three models" })).toBeNull();
    await shown.user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("tab", { name: "Sensor comparison, three models" })).toBeVisible();
  });

  it("a deletion that failed puts the row back with the reason", async () => {
    const shown = await page({ remove: () => Promise.resolve({ kind: "unreachable", reason: "network", retryAfterMs: null }) });
    await choose(shown, "Booking calendar to UTC", "Delete");
    await waitFor(() => expect(link("Booking calendar to UTC")).toBeVisible());
    expect(screen.getByText("“Booking calendar to UTC” could not be deleted: the network is not there. Try again.")).toBeVisible();
  });

  it("VIEW-15: nothing that is shown, opened or read again becomes a write", async () => {
    const patch = vi.fn<GatewayApi["patch"]>();
    const { workspace, user, advance, tab } = await page({ patch });
    await user.click(link("Booking calendar to UTC"));
    tab.blur();
    tab.focus();
    workspace.hint();
    await advance(60_000);
    expect(patch).not.toHaveBeenCalled();
  });

  it("OWNER-14: a list that failed keeps what this browser remembers, marked with the reason", async () => {
    const history = [{ key: view.key, title: "Kept here", at: "2026-11-29T08:00:00Z" }];
    await page({ list: () => Promise.resolve({ kind: "unreachable", reason: "timeout", retryAfterMs: null }) }, { history, views: [] });
    expect(screen.getByText("As last seen. No answer came in time.")).toBeVisible();
    expect(link("Kept here")).toBeVisible();
    expect(screen.queryByText(/None yet/)).toBeNull();
  });

  it("OWNER-14: a list that failed is read again when the server is back, without a focus or a hint", async () => {
    const read = vi.fn<GatewayApi["list"]>().mockResolvedValueOnce({ kind: "unreachable", reason: "network", retryAfterMs: null }).mockResolvedValue({ kind: "ok", value: { revision: 1, complete: true, cursor: null, sessions: headers, cache: "local" } });
    const { workspace, advance } = await page({ list: read }, { connection: { kind: "unreachable", nextTryMs: null, reason: "network", server: null, failures: 1 } });
    expect(screen.getByText("As last seen. The network is not there.")).toBeVisible();
    act(() => workspace.reach({ kind: "ok", server: SERVER }));
    await advance(500);
    expect(screen.queryByText(/As last seen/)).toBeNull();
  });

  it("OWNER-14: an empty list says so", async () => {
    await renderPage({ views: [], headers: [] });
    expect(screen.getByText("None yet. What you start here shows up in this list, in every browser.")).toBeVisible();
  });

  it("FOLLOW-5: an answer that grows hints without end and changes no row: the list is read for a newer revision, and for that alone", async () => {
    let revision = 7;
    const read = vi.fn<GatewayApi["list"]>(() => Promise.resolve({ kind: "ok", value: { revision, complete: true, cursor: null, sessions: headers, cache: "local" } }));
    const { workspace, advance } = await page({ list: read });
    await advance(1_000);
    read.mockClear();
    const grows = async (times: number) => {
      for (let count = 0; count < times; count++) {
        act(() => workspace.hint({ session: headers[0]!.id, count, turn: "running", waiting: 0, revision }));
        await advance(300);
      }
    };
    await grows(30);
    expect(read).toHaveBeenCalledTimes(0);
    revision = 8;
    await grows(30);
    expect(read).toHaveBeenCalledTimes(1);
    act(() => workspace.hint(null));
    await advance(300);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("VIEW-9: a list that takes longer than the next hint is let come, and read once more after it", async () => {
    const asked: ((revision: number) => void)[] = [];
    const read = vi.fn<GatewayApi["list"]>((_query, signal) => new Promise((resolve) => {
      signal?.addEventListener("abort", () => resolve({ kind: "unreachable", reason: "network", retryAfterMs: null }));
      asked.push((revision) => resolve({ kind: "ok", value: { revision, complete: true, cursor: null, sessions: headers.map((row) => ({ ...row, title: `Revision ${revision}` })), cache: "local" } }));
    }));
    const { workspace, advance } = await page({ list: read });
    await act(async () => { asked[0]!(1); await Promise.resolve(); });
    for (let revision = 2; revision < 12; revision++) {
      act(() => workspace.hint({ session: headers[0]!.id, count: 1, turn: "running", waiting: 0, revision }));
      await advance(300);
    }
    expect(read).toHaveBeenCalledTimes(2);
    await act(async () => { asked[1]!(2); await Promise.resolve(); });
    expect(await screen.findAllByText("Revision 2")).not.toHaveLength(0);
    await advance(400);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("FOLLOW-5: thirty focus changes in twenty seconds read the list at most three times", async () => {
    const read = vi.fn<GatewayApi["list"]>(() => Promise.resolve({ kind: "ok", value: { revision: 1, complete: true, cursor: null, sessions: headers, cache: "local" } }));
    const { tab, advance } = await page({ list: read });
    await advance(60_000);
    read.mockClear();
    for (let turn = 0; turn < 30; turn++) {
      tab.blur();
      tab.focus();
      await advance(650);
    }
    expect(read.mock.calls.length).toBeLessThanOrEqual(3);
    expect(read.mock.calls.length).toBeGreaterThan(0);
  });
});
