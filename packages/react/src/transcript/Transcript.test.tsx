import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import type { FormDraft } from "../gates/formValue.ts";
import { createKeyedStore } from "../styles/keyedStore.ts";
import { renderUi, type RenderedUi } from "../theme/testing/renderUi.tsx";
import { installFakeLayout } from "./testing/fakeLayout.ts";
import { agentMessage, callView, gateView, itemsOf, ME, quietActions, sendingEntry, userMessage, viewOf } from "./galleryData.ts";
import { Transcript, type TranscriptProps } from "./Transcript.tsx";

let restore = (): void => {};
beforeEach(() => { restore = installFakeLayout(window); });
afterEach(() => { restore(); });

const typed = createKeyedStore<FormDraft>();
const actions = quietActions();
const nothing = (): void => {};
const conversation = (view: SessionView, props: Partial<TranscriptProps> = {}): React.JSX.Element =>
  <Transcript view={view} actions={actions} me={ME} place={null} onPlace={nothing} typed={typed} focusComposer={nothing} {...props} />;
const settle = (): Promise<void> => act(async () => { await new Promise((resolve) => { setImmediate(resolve); }); });
async function show(view: SessionView, props: Partial<TranscriptProps> = {}): Promise<RenderedUi & { view(next: SessionView): Promise<void> }> {
  const ui = renderUi(conversation(view, props));
  await settle();
  return { ...ui, view: async (next) => { ui.rerender(conversation(next, props)); await settle(); } };
}
const toolPart = (state: object) => ({ type: "dynamic-tool", toolName: "read_log", toolCallId: "c", input: { what: "last run" }, ...state }) as ReturnType<typeof agentMessage>["parts"][number];

describe("Transcript", () => {
  it("A11Y-1: is a feed of articles named by their author, each with its place", async () => {
    await show(viewOf(itemsOf(userMessage("u1", "Hello"), agentMessage({ id: "t1", parts: [{ type: "text", text: "Good day" }] }))));
    const feed = screen.getByRole("feed", { name: "Conversation" });
    const [you, agent] = within(feed).getAllByRole("article");
    expect(you).toHaveAccessibleName("You");
    expect(agent).toHaveAccessibleName("Data desk");
    expect([you, agent].map((row) => [row!.getAttribute("aria-posinset"), row!.getAttribute("aria-setsize")])).toEqual([["1", "2"], ["2", "2"]]);
  });

  it("ADOPT-8: a chat that opened at its end offers what stands before, once at a time", async () => {
    const older = vi.fn();
    const items = itemsOf(userMessage("u1", "Hello"));
    const ui = await show(viewOf(items, { older: "there" }), { actions: quietActions({ older }) });
    fireEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
    expect(older).toHaveBeenCalledTimes(1);
    await ui.view(viewOf(items, { older: "asked" }));
    expect(screen.getByRole("button", { name: "Reading earlier messages…" })).toHaveAttribute("aria-disabled", "true");
    await ui.view(viewOf(items, { older: "none" }));
    expect(screen.queryByRole("button", { name: /earlier messages/ })).toBeNull();
  });

  it("A11Y-2: the conversation is no live region; a question that was open before is not said, a new one is, at once", async () => {
    const before = viewOf(itemsOf(agentMessage({ id: "t1", parts: [], gates: [gateView("g0", { toolName: "old" })] })));
    const ui = await show(before);
    expect(screen.getByRole("feed").closest("[aria-live], [role=status], [role=log], [role=alert]")).toBeNull();
    expect(screen.getByRole("feed").querySelector("[aria-live], [role=status], [role=log], [role=alert]")).toBeNull();
    expect(screen.getByRole("alert")).toHaveTextContent("");
    await ui.view(viewOf(itemsOf(agentMessage({ id: "t1", parts: [], gates: [gateView("g0", { toolName: "old" }), gateView("g1", { toolName: "save_note" })] }))));
    expect(screen.getByRole("alert")).toHaveTextContent("Approval: save_note");
  });

  it("ADOPT-12: an opened tool call stays open, and the focus stays, when records arrive", async () => {
    const call = agentMessage({ id: "t1", turn: { kind: "running" }, parts: [toolPart({ state: "input-available" })], calls: [callView(0, { endedAt: null })] });
    const ui = await show(viewOf(itemsOf(call)));
    const line = screen.getByRole("button", { name: /read_log/ });
    fireEvent.click(line);
    line.focus();
    expect(screen.getByText("Input")).toBeVisible();
    await ui.view(viewOf(itemsOf(agentMessage({ id: "t1", parts: [toolPart({ state: "output-available", output: "312 rows" }), { type: "text", text: "Done." }], calls: [callView(0)] }), userMessage("u2", "Thanks"))));
    expect(screen.getByText("312 rows")).toBeVisible();
    expect(screen.getByRole("button", { name: /read_log/ })).toHaveFocus();
    expect(screen.getByRole("group", { name: "Tool: read_log" })).toHaveTextContent("done");
  });

  it("T6: a text that grows draws itself, and copying gives its newest words", async () => {
    const at = (text: string, ...more: ReturnType<typeof agentMessage>["parts"]) => viewOf(itemsOf(agentMessage({ id: "t1", turn: { kind: "running" }, parts: [{ type: "text", text, state: "streaming" }, ...more] })));
    let now = at("One");
    const listeners = new Set<() => void>();
    const words = { read: () => now, subscribe: (listen: () => void) => { listeners.add(listen); return () => { listeners.delete(listen); }; } };
    const put = (next: SessionView): void => { now = next; act(() => { for (const listen of listeners) listen(); }); };
    const ui = await show(now, { words });
    put(at("One **two**"));
    ui.pass(150);
    expect(screen.getByRole("article")).toHaveTextContent("One two");
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    await settle();
    expect(ui.copied).toEqual(["One **two**"]);
    // What has changed in more than its words is drawn with the view that tells it.
    put(at("Other", toolPart({ state: "input-available" })));
    expect(screen.getByRole("article")).toHaveTextContent("One");
    await ui.view(at("Other", toolPart({ state: "input-available" })));
    expect(screen.getByRole("article")).toHaveTextContent("Other");
    ui.unmount();
    expect(listeners.size).toBe(0);
  });

  it("A11Y-3: an arriving card takes no focus", async () => {
    const ui = await show(viewOf([]));
    const elsewhere = document.body.appendChild(document.createElement("input"));
    elsewhere.focus();
    await ui.view(viewOf(itemsOf(agentMessage({ id: "t1", parts: [], gates: [gateView("g1")] }))));
    expect(screen.getByRole("button", { name: "Approve" })).toBeInTheDocument();
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  it("ADOPT-14: a sent message is shown as sending, and its record takes its place in the same element, once", async () => {
    const ui = await show(viewOf([], { sending: [sendingEntry("m1", "My question")] }));
    const article = screen.getByRole("article", { name: "You" });
    const body = within(article).getByText("My question");
    expect(article).toHaveTextContent("sending");
    await ui.view(viewOf(itemsOf(userMessage("m1", "My question")), { sending: [sendingEntry("m1", "My question")] }));
    expect(screen.getAllByText("My question")).toEqual([body]);
    expect(screen.getByRole("article", { name: "You" })).toBe(article);
    expect(article).not.toHaveTextContent("sending");
  });

  it("ADOPT-15: a message that was not sent says why and can be sent again", async () => {
    const sendAgain = vi.fn();
    await show(viewOf([], { sending: [sendingEntry("m1", "List them", { kind: "not-sent", reason: "never-arrived" })] }), { actions: quietActions({ sendAgain }) });
    const article = screen.getByRole("article", { name: "You" });
    expect(article).toHaveTextContent("Not sent. It never reached the server.");
    fireEvent.click(within(article).getByRole("button", { name: "Send again" }));
    expect(sendAgain.mock.calls).toEqual([["m1"]]);
  });

  it("LOG-6: an unreadable record is one line that can be opened as stored; the rest is shown", async () => {
    await show(viewOf([{ kind: "line", key: "l2", line: { kind: "unreadable", seq: 118, stored: { odd: true } } }, ...itemsOf(userMessage("u1", "Hello"))]));
    const line = screen.getByRole("article", { name: "Record 118 could not be read." });
    fireEvent.click(within(line).getByRole("button", { name: "Show it as stored" }));
    expect(line).toHaveTextContent('"odd": true');
    expect(screen.getByText("Hello")).toBeInTheDocument();
  });

  it("LOG-6: a message that can't be drawn is one line; the conversation around it stays", async () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = agentMessage({ id: "t1", parts: [null as never] });
    await show(viewOf(itemsOf(userMessage("u1", "Hello"), broken, userMessage("u2", "Still here"))));
    expect(screen.getByText("Hello")).toBeInTheDocument();
    expect(screen.getByText("Still here")).toBeInTheDocument();
    expect(screen.getByRole("article", { name: "Data desk" })).toHaveTextContent("could not be read");
    quiet.mockRestore();
  });

  it("LOG-9: an ended answer shows no call as running", async () => {
    await show(viewOf(itemsOf(agentMessage({ id: "t1", parts: [toolPart({ state: "input-available" })], calls: [callView(0, { closed: { outcome: "unknown", reason: "its window closed" } })] }))));
    expect(screen.getByRole("group", { name: "Tool: read_log" })).toHaveTextContent("outcome unknown");
  });

  it("case 59: of 3,000 messages at most 15 rows are in the document", async () => {
    const many = Array.from({ length: 3000 }, (_, at) => userMessage(`u${at}`, `Message ${at}`));
    await show(viewOf(itemsOf(...many)));
    const rows = screen.getAllByRole("article").length;
    expect(rows).toBeGreaterThan(3);
    expect(rows).toBeLessThanOrEqual(15);
  });

  it("reveals new words over 150 ms while an answer runs, and all at once under reduced motion", async () => {
    const running = (text: string) => viewOf(itemsOf(agentMessage({ id: "t1", turn: { kind: "running" }, parts: [{ type: "text", text, state: "streaming" }] })));
    const ui = await show(running("One "));
    await ui.view(running("One two three four five"));
    expect(screen.queryByText(/five/)).toBeNull();
    ui.pass(200);
    expect(screen.getByText("One two three four five")).toBeInTheDocument();
    ui.unmount();
    const still = renderUi(conversation(running("One ")), { reducedMotion: true });
    await settle();
    still.rerender(conversation(running("One two three four five")));
    await settle();
    expect(screen.getByText("One two three four five")).toBeInTheDocument();
  });

  it("says what is new since when, above the first message that was not seen", async () => {
    await show(viewOf(itemsOf(userMessage("u1", "Old"), userMessage("u2", "New"), userMessage("u3", "Newer"))), { unread: { after: "u1", since: "not a time" } });
    expect(screen.getByText(/^2 new since/).nextElementSibling).toHaveTextContent("New");
  });
});
