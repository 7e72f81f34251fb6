import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GatewayApi, SourceAnswer } from "@tidemark/entities/client";
import type { SearchAnswer } from "@tidemark/entities/contract";
import { frameView } from "../shell/gallery/frameData.ts";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { agentMessage, itemsOf, userMessage } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restoreLayout = () => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

const headers = headersAt(Date.UTC(2026, 10, 29, 9, 0));
const view = frameView("parts", "s4", "Sensor comparison, three models", { status: "idle" });
const list = () => within(screen.getByRole("navigation", { name: "Chats" }));
const box = () => screen.getByRole("searchbox", { name: "Search chats" });
const at = "2026-11-29T08:00:00Z";
const found = (text: string, ranges: [number, number][], seq = 40): SearchAnswer => ({
  results: [{ session: "s5" as never, agent: "desk" as never, title: { text: "Release checklist 2.4", ranges: [] }, at, archived: false, total: 1, hits: [{ seq, turn: null, by: "agent", at, snippet: { text, ranges } }] }], cursor: null,
});
/** The part below the titles is there once something is looked for; its timer starts then. */
async function type(user: Awaited<ReturnType<typeof renderPage>>["user"], words: string): Promise<void> {
  await user.type(box(), words);
  await list().findByRole("heading", { name: "In conversations" });
}
const ok = <T,>(value: T): Promise<SourceAnswer<T>> => Promise.resolve({ kind: "ok", value });

describe("search in conversations", () => {
  it("titles at once, what was said once the typing rests; an overtaken question is aborted and its answer shown to nobody", async () => {
    const asked: { query: string; signal: AbortSignal; answer: (value: SearchAnswer) => void }[] = [];
    const search: GatewayApi["search"] = ({ text: query }, signal) => new Promise((resolve) => { asked.push({ query, signal: signal!, answer: (value) => resolve({ kind: "ok", value }) }); });
    const { user, advance } = await renderPage({ views: [view], headers, api: { search } });
    await type(user, "water");
    expect(list().getByRole("link", { name: "Water quality, third quarter" })).toBeVisible();
    expect(asked).toHaveLength(0);
    await advance(250);
    expect(await list().findByText("Searching…")).toBeInTheDocument();
    await user.type(box(), "mark");
    await advance(250);
    expect(asked.map(({ query, signal }) => [query, signal.aborted])).toEqual([["water", true], ["watermark", false]]);
    await act(async () => { asked[0]!.answer(found("low water", [[4, 9]])); asked[1]!.answer(found("the watermark grew", [[4, 13]])); });
    expect(await list().findByRole("link", { name: "the watermark grew" })).toHaveAccessibleDescription(/^Release checklist 2\.4 · /);
    expect(list().queryByText(/low/)).toBeNull();
  });

  it("nothing found and not searched are told apart, with the reason", async () => {
    const answers: Awaited<ReturnType<GatewayApi["search"]>>[] = [{ kind: "ok", value: { results: [], cursor: null } }, { kind: "unreachable", reason: "network", retryAfterMs: null }];
    const { user, advance } = await renderPage({ views: [view], headers, api: { search: () => Promise.resolve(answers.shift()!) } });
    await type(user, "zz");
    await advance(250);
    expect(await list().findByText("No conversation has “zz” in it.")).toBeVisible();
    await user.type(box(), "z");
    await advance(250);
    expect(await list().findByText("Conversations could not be searched: the network is not there.")).toBeVisible();
  });

  it("SEC-2: a snippet is text, whatever it holds", async () => {
    const hostile = '<img src="https://outside.example/x.png"> water';
    const { user, advance } = await renderPage({ views: [view], headers, api: { search: () => ok(found(hostile, [[hostile.length - 5, hostile.length]])) } });
    await type(user, "water");
    await advance(250);
    const hit = await list().findByRole("link", { name: hostile });
    expect(hit.querySelector("img")).toBeNull();
    expect(hit.querySelector("mark")).toHaveTextContent("water");
  });

  it("A11Y-3: arrows go from the box into the list; Enter opens the chat at the place, older turns are read for it, and the words are looked for", async () => {
    const older = vi.fn();
    const message = (id: string, text: string, firstSeq: number) => {
      const made = id.startsWith("u") ? userMessage(id, text) : agentMessage({ id, parts: [{ type: "text", text }] });
      return { ...made, metadata: { ...made.metadata, firstSeq, lastSeq: firstSeq + 5 } };
    };
    const late = itemsOf(message("u9", "And the tides?", 60), message("t9", "Tides come later.", 66));
    const target = (more: object) => frameView("parts", "s5", "Release checklist 2.4", { status: "idle", sending: [], ...more });
    const { user, advance, workspace } = await renderPage({
      views: [view, target({ items: late, older: "there" })], headers, actions: { older }, api: { search: () => ok(found("the staging tide copy", [[12, 16]])) },
    });
    await type(user, "tide");
    await advance(250);
    await list().findByRole("link", { name: "the staging tide copy" });
    await user.keyboard("{ArrowDown}");
    expect(list().getByRole("link", { name: "the staging tide copy" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(workspace.store.get(workspace.activeChatAtom)?.session).toBe("s5");
    const find = within(await screen.findByRole("search", { name: "Find in conversation" }));
    expect(find.getByRole("searchbox")).toHaveValue("tide");
    await waitFor(() => expect(older).toHaveBeenCalledTimes(1));
    act(() => workspace.publish(target({ items: late, older: "asked" })));
    act(() => workspace.publish(target({ items: [...itemsOf(message("u1", "First tide", 1), message("t4", "Watch the staging tide copy", 38)), ...late], older: "none" })));
    // Not the first of the conversation: the one of the record that was found.
    expect(await find.findByText("2 of 4")).toBeVisible();
  });
});

describe("which chats are shown", () => {
  const archived = headers.map((header) => (header.id === "s9" ? { ...header, archived: true } : header));
  const choose = (user: Awaited<ReturnType<typeof renderPage>>["user"], name: string) => user.selectOptions(list().getByRole("combobox", { name: "Show" }), name);
  const titles = () => list().getAllByRole("link").map((link) => link.textContent);

  it("archived ones are out of the way, and have a view of their own with a way back", async () => {
    const { user } = await renderPage({ views: [view], headers: archived });
    expect(titles()).not.toContain("Invoice numbers with gaps");
    await choose(user, "Archived");
    expect(titles()).toEqual(["Invoice numbers with gaps"]);
    await user.click(list().getByRole("button", { name: "Show all chats" }));
    expect(titles().length).toBeGreaterThan(5);
  });

  it("VIEW-9: one that is archived says so, and Undo brings it back with the version that the server gave it", async () => {
    const patch = vi.fn<GatewayApi["patch"]>((session, version, change) => ok({ ...headers.find(({ id }) => id === session)!, ...change, version: version + 1 } as (typeof headers)[number]));
    const { user } = await renderPage({ views: [view], headers, api: { patch } });
    await user.click(list().getByRole("button", { name: "More for Invoice numbers with gaps" }));
    await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
    expect(await screen.findByText("Chat archived")).toBeVisible();
    expect(titles()).not.toContain("Invoice numbers with gaps");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await list().findByRole("link", { name: "Invoice numbers with gaps" })).toBeVisible();
    expect(patch.mock.calls).toEqual([["s9", 1, { archived: true }], ["s9", 2, { archived: false }]]);
  });

  it("by what they do", async () => {
    const { user } = await renderPage({ views: [view], headers });
    await choose(user, "Running");
    expect(titles()).toEqual(["Nightly import skips rows", "Booking calendar to UTC", "Water quality, third quarter"]);
    await choose(user, "Starred");
    expect(titles()).toEqual(["Release checklist 2.4"]);
    expect(list().getByRole("heading", { name: "Starred" })).toBeVisible();
  });

  it("a chat with more than this browser showed is unread, until it is shown; one that is on the screen is being read", async () => {
    const { user, workspace, advance } = await renderPage({ views: [view], headers, seen: { s4: 5, s7: 39, s9: 40 } });
    const link = (name: string) => list().getByRole("link", { name });
    expect(link("Safety sheet in German and Arabic")).toHaveAccessibleDescription("idle, Unread");
    expect(link("Invoice numbers with gaps")).toHaveAccessibleDescription("idle");
    expect(link("Sensor comparison, three models")).toHaveAccessibleDescription("idle");
    await choose(user, "Unread");
    expect(titles()).toEqual(["Safety sheet in German and Arabic"]);
    act(() => workspace.publish(frameView("parts", "s7", "Safety sheet in German and Arabic", { status: "idle" })));
    await user.click(link("Safety sheet in German and Arabic"));
    await advance(600);
    act(() => workspace.open(view.key));
    expect(list().queryByRole("link", { name: "Safety sheet in German and Arabic" })).toBeNull();
  });

  it("nothing is seen in a window that nobody looks at", async () => {
    const { workspace, tab, advance } = await renderPage({ views: [view], headers, seen: { s4: 5 } });
    await advance(600);
    act(() => tab.blur());
    act(() => workspace.publish({ ...view, records: { ...view.records, count: 55 } }));
    await advance(600);
    expect(workspace.seen.get(view.key)?.count).toBe(40);
    act(() => tab.focus());
    await advance(600);
    expect(workspace.seen.get(view.key)?.count).toBe(55);
  });

  it("VIEW-7: deleted ones can be restored after a reload, and from another browser", async () => {
    const gone = { ...headers[6]!, deletedAt: at };
    const restore = vi.fn(() => ok(headers[6]!));
    const lists: unknown[] = [];
    const { user } = await renderPage({
      views: [view], headers: headers.filter(({ id }) => id !== "s7"),
      api: { restore, list: (query) => { lists.push(query); return ok({ revision: 1, complete: true, cursor: null, sessions: query?.deleted ? [gone] : headers, cache: "local" }); } },
    });
    await choose(user, "Deleted");
    const rows = await list().findByRole("list", { name: "Deleted" });
    expect(rows).toHaveTextContent("Safety sheet in German and Arabic");
    await user.click(within(rows).getByRole("button", { name: "Restore Safety sheet in German and Arabic" }));
    expect(restore).toHaveBeenCalledWith("s7");
    expect(await screen.findByText("“Safety sheet in German and Arabic” is back")).toBeVisible();
    expect(await list().findByText("Nothing was deleted in the last 30 days.")).toBeVisible();
  });
});
