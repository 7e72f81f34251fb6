import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import type { FormDraft } from "../gates/formValue.ts";
import { createKeyedStore } from "../styles/keyedStore.ts";
import { renderUi, type RenderedUi } from "../theme/testing/renderUi.tsx";
import { agentMessage, answered, callView, galleryHeader, gateView, itemsOf, ME, OTHER_BROWSER, quietActions, userMessage, viewOf } from "./galleryData.ts";
import { installFakeLayout } from "./testing/fakeLayout.ts";
import { Transcript, type TranscriptProps } from "./Transcript.tsx";
import { windowSets } from "./windowSets.ts";

let restore = (): void => {};
beforeEach(() => { restore = installFakeLayout(window); });
afterEach(() => { restore(); });

const nothing = (): void => {};
const settle = (): Promise<void> => act(async () => { await new Promise((resolve) => { setImmediate(resolve); }); });
async function show(view: SessionView, actions: Partial<SessionActions> = {}, props: Partial<TranscriptProps> = {}): Promise<RenderedUi & { view(next: SessionView): Promise<void> }> {
  const typed = createKeyedStore<FormDraft>();
  const all = quietActions(actions);
  const conversation = (now: SessionView): React.ReactElement => <Transcript view={now} actions={all} me={ME} place={null} onPlace={nothing} typed={typed} focusComposer={nothing} {...props} />;
  const ui = renderUi(conversation(view));
  await settle();
  return { ...ui, view: async (next) => { ui.rerender(conversation(next)); await settle(); } };
}
const said = itemsOf(userMessage("u1", "First"), agentMessage({ id: "t-u1", parts: [{ type: "text", text: "One." }] }), userMessage("u2", "Second"), agentMessage({ id: "t-u2", parts: [{ type: "text", text: "Two." }] }));
const articles = (name: string): HTMLElement[] => screen.getAllByRole("article", { name });
const last = <T,>(all: T[]): T => all.at(-1)!;

describe("one conversation in several windows", () => {
  it("GATE-5: gates that are open at once are answered each alone, in any order", async () => {
    const answer = vi.fn();
    const two = [gateView("g1", { toolName: "save_note" }), gateView("g2", { toolName: "send_mail" })];
    const ui = await show(viewOf(itemsOf(agentMessage({ id: "t1", turn: { kind: "paused" }, parts: [], gates: two }))), { answer });
    ui.pass(500);
    fireEvent.click(within(screen.getByRole("group", { name: "Approval: send_mail" })).getByRole("button", { name: "Deny" }));
    fireEvent.click(within(screen.getByRole("group", { name: "Approval: save_note" })).getByRole("button", { name: "Approve" }));
    expect(answer.mock.calls).toEqual([["g2", { answer: "deny" }], ["g1", { answer: "approve" }]]);
  });

  it("GATE-1: one's own other browser is told by what its window was called, where it said something and where it answered", async () => {
    const there = userMessage("u1", "First", OTHER_BROWSER);
    const labelled = { ...there, metadata: { ...there.metadata, by: { ...there.metadata.by, name: "Owner", label: "Firefox on Linux" } } };
    const state = { ...answered("approve", OTHER_BROWSER), by: labelled.metadata.by } as ReturnType<typeof answered>;
    await show(viewOf(itemsOf(labelled, agentMessage({ id: "t-u1", parts: [], gates: [gateView("g1", { state })] }))));
    expect(articles("You")[0]).toHaveTextContent(/^YouFirefox on Linux/);
    expect(screen.getByRole("group", { name: /^Approval/ })).toHaveTextContent(/by Firefox on Linux, \d\d:\d\d.*Approved in another browser$/);
  });

  it("BOUND-2: a message is edited in its place and sent in its place; Esc leaves it as it was", async () => {
    const editAndResend = vi.fn(quietActions().editAndResend);
    await show(viewOf(said), { editAndResend });
    const you = articles("You")[0]!;
    fireEvent.click(within(you).getByRole("button", { name: "Edit" }));
    const box = await within(you).findByRole("textbox", { name: "Your message" });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveValue("First");
    expect(you).toHaveTextContent("What came after it is kept as an earlier version.");
    fireEvent.keyDown(box, { key: "Escape" });
    expect(you).toHaveTextContent("First");
    expect(editAndResend).not.toHaveBeenCalled();
    fireEvent.click(within(you).getByRole("button", { name: "Edit" }));
    const again = await within(you).findByRole("textbox", { name: "Your message" });
    fireEvent.change(again, { target: { value: "Third" } });
    fireEvent.keyDown(again, { key: "Enter" });
    expect(editAndResend.mock.calls).toEqual([["t-u1", "Third"]]);
    expect(within(you).queryByRole("textbox")).toBeNull();
  });

  it("BOUND-2: an edit that is not taken stays, with the reason, also while records arrive", async () => {
    const ui = await show(viewOf(said), { editAndResend: () => ({ kind: "kept", why: "gone" }) });
    fireEvent.click(within(articles("You")[0]!).getByRole("button", { name: "Edit" }));
    const box = await screen.findByRole("textbox", { name: "Your message" });
    fireEvent.change(box, { target: { value: "Third" } });
    await ui.view(viewOf([...said, ...itemsOf(userMessage("u3", "News"))]));
    fireEvent.click(within(articles("You")[0]!).getByRole("button", { name: "Send" }));
    const kept = screen.getByRole("textbox", { name: "Your message" });
    expect(kept).toHaveValue("Third");
    expect(kept).toHaveAccessibleDescription(/not part of the conversation any more/);
  });

  it("BOUND-2: Regenerate asks for the same answer's message again; an answer that runs has none", async () => {
    const regenerate = vi.fn(quietActions().regenerate);
    const ui = await show(viewOf(said), { regenerate });
    fireEvent.click(within(last(articles("Data desk"))).getByRole("button", { name: "Regenerate" }));
    expect(regenerate.mock.calls).toEqual([["t-u2"]]);
    await ui.view(viewOf(itemsOf(userMessage("u1", "First"), agentMessage({ id: "t-u1", turn: { kind: "running" }, parts: [] }))));
    expect(screen.queryByRole("button", { name: "Regenerate" })).toBeNull();
  });

  const answering: Partial<SessionView> = { activity: { kind: "working", turn: "t" as never, sinceMs: 0 }, queue: { items: [{ item: "q" } as never, { item: "r" } as never], held: false } };

  it("BOUND-4: Regenerate asks where it would end an answer that runs and drop what waits; Cancel gives the focus back", async () => {
    const regenerate = vi.fn(quietActions().regenerate);
    await show(viewOf(said, answering), { regenerate });
    const answer = articles("Data desk")[0]!;
    const button = within(answer).getByRole("button", { name: "Regenerate" });
    button.focus();
    fireEvent.click(button);
    const ask = await within(answer).findByRole("group", { name: "Regenerate" });
    expect(ask).toHaveTextContent("The answer that is running is stopped. 2 queued messages are dropped.");
    fireEvent.click(within(ask).getByRole("button", { name: "Cancel" }));
    await settle();
    expect(button).toHaveFocus();
    expect(regenerate).not.toHaveBeenCalled();
    fireEvent.click(button);
    fireEvent.click(within(await within(answer).findByRole("group", { name: "Regenerate" })).getByRole("button", { name: "Regenerate" }));
    expect(regenerate.mock.calls).toEqual([["t-u1"]]);
  });

  it("BOUND-4: an edit asks before it ends an answer that runs; Esc there goes back to the text, and nothing is sent", async () => {
    const editAndResend = vi.fn(quietActions().editAndResend);
    await show(viewOf(said, answering), { editAndResend });
    const you = articles("You")[0]!;
    fireEvent.click(within(you).getByRole("button", { name: "Edit" }));
    const box = await within(you).findByRole("textbox", { name: "Your message" });
    fireEvent.change(box, { target: { value: "Third" } });
    fireEvent.keyDown(box, { key: "Enter" });
    const ask = within(you).getByRole("group", { name: "Your message" });
    expect(ask).toHaveTextContent("The answer that is running is stopped. 2 queued messages are dropped.");
    fireEvent.keyDown(within(ask).getByRole("button", { name: "Cancel" }), { key: "Escape" });
    await settle();
    expect(box).toHaveFocus();
    expect([box, editAndResend.mock.calls]).toEqual([expect.objectContaining({ value: "Third" }), []]);
    fireEvent.keyDown(box, { key: "Enter" });
    fireEvent.click(within(within(you).getByRole("group", { name: "Your message" })).getByRole("button", { name: "Send" }));
    expect(editAndResend.mock.calls).toEqual([["t-u1", "Third"]]);
  });

  it("an opinion on an answer is pressed where it is kept, taken back by the same press, and not offered where the server keeps none", async () => {
    const setFeedback = vi.fn(quietActions().setFeedback);
    const ui = await show(viewOf(said, { header: galleryHeader({ feedback: [{ turn: "t-u1" as never, value: "up" }] }) }), { setFeedback });
    const pressed = () => articles("Data desk").map((answer) => ["Good answer", "Bad answer"].map((name) => within(answer).getByRole("button", { name }).getAttribute("aria-pressed")));
    expect(pressed()).toEqual([["true", "false"], ["false", "false"]]);
    fireEvent.click(within(articles("Data desk")[0]!).getByRole("button", { name: "Good answer" }));
    fireEvent.click(within(articles("Data desk")[1]!).getByRole("button", { name: "Bad answer" }));
    expect(setFeedback.mock.calls).toEqual([["t-u1", 9, null], ["t-u2", 9, "down"]]);
    await settle();
    const { feedback: _, ...older } = galleryHeader();
    await ui.view(viewOf(said, { header: older }));
    expect(screen.queryByRole("button", { name: "Good answer" })).toBeNull();
  });

  it("what an answer took is told on demand, and what the agent did not tell is not made up", async () => {
    const told = agentMessage({ id: "t-u1", parts: [{ type: "step-start" }, { type: "text", text: "One." }], turn: { kind: "ended", outcome: "done", at: "2026-11-29T14:04:12Z", by: { kind: "agent" }, usage: { inputTokens: 1240, outputTokens: 38, model: "small-1" } } });
    const silent = agentMessage({ id: "t-u2", parts: [{ type: "text", text: "Two." }] });
    await show(viewOf(itemsOf(userMessage("u1", "First"), told, userMessage("u2", "Second"), silent)));
    for (const answer of articles("Data desk")) fireEvent.click(within(answer).getByRole("button", { name: "Details" }));
    const [first, second] = await screen.findAllByRole("group", { name: "Details" });
    expect(first).toHaveTextContent(/Time\d\d:04:00 to \d\d:04:12, 12 sModelsmall-1Tokens1,240 in, 38 outSteps1/);
    expect(second).toHaveTextContent("The agent did not tell.");
    expect(second).not.toHaveTextContent(/Model|Steps| in,/);
  });

  it("BOUND-1: Go back to here asks first, says what is dropped, and is not offered where nothing came after", async () => {
    const rewindTo = vi.fn(quietActions().rewindTo);
    await show(viewOf(said, { queue: { items: [{ item: "q" } as never], held: false } }), { rewindTo });
    const [first, second] = articles("Data desk");
    expect(within(second!).queryByRole("button", { name: "Go back to here" })).toBeNull();
    fireEvent.click(within(first!).getByRole("button", { name: "Go back to here" }));
    const ask = await within(first!).findByRole("group", { name: "Go back to here" });
    expect(ask).toHaveTextContent("leaves the conversation, in every browser. 1 queued message is dropped.");
    expect(rewindTo).not.toHaveBeenCalled();
    fireEvent.click(within(ask).getByRole("button", { name: "Go back" }));
    expect(rewindTo.mock.calls).toEqual([["t-u1"]]);
    await waitFor(() => expect(within(first!).queryByRole("group", { name: "Go back to here" })).toBeNull());
  });

  it("BOUND-2: a message with other versions says which is shown, and leads to the others", async () => {
    const switchTo = vi.fn(quietActions().switchTo);
    await show(viewOf(said, { versions: new Map([["t-u2" as never, { ends: [8, 20, 31], shown: 1 }]]) }), { switchTo });
    const versions = within(last(articles("You"))).getByRole("group", { name: "Versions of this message" });
    expect(versions).toHaveTextContent("2 of 3");
    expect(screen.getAllByRole("group", { name: "Versions of this message" })).toHaveLength(1);
    fireEvent.click(within(versions).getByRole("button", { name: "Next version" }));
    await waitFor(() => expect(screen.getByRole("feed")).toHaveFocus());
    fireEvent.click(within(versions).getByRole("button", { name: "Previous version" }));
    expect(switchTo.mock.calls).toEqual([[31], [8]]);
    await settle();
  });

  it("BOUND-2: there is no way before the first version, none after the last, and none that would stop a running answer", async () => {
    const switchTo = vi.fn(quietActions().switchTo);
    const ui = await show(viewOf(said, { versions: new Map([["t-u1" as never, { ends: [8, 20], shown: 0 }], ["t-u2" as never, { ends: [12, 20], shown: 1 }]]) }), { switchTo });
    fireEvent.click(screen.getAllByRole("button", { name: "Previous version" })[0]!);
    fireEvent.click(screen.getAllByRole("button", { name: "Next version" })[1]!);
    await ui.view(viewOf(said, { activity: { kind: "working", turn: "t" as never, sinceMs: 0 }, versions: new Map([["t-u2" as never, { ends: [12, 20, -1], shown: 1 }]]) }));
    fireEvent.click(screen.getByRole("button", { name: "Previous version" }));
    expect(switchTo).not.toHaveBeenCalled();
  });

  it("BOUND-2: what was cleared can be shown again, for every browser; not while an answer runs, which it would stop", async () => {
    const switchTo = vi.fn(quietActions().switchTo);
    const cleared: SessionView["items"] = [{ kind: "line", key: "line-9", line: { kind: "boundary", seq: 9, boundary: "clear", at: "2026-11-29T13:20:00Z", by: { kind: "user" }, left: 8 } }, ...said];
    const ui = await show(viewOf(cleared), { switchTo });
    fireEvent.click(screen.getByRole("button", { name: /^Cleared here at \d\d:20\. Show$/ }));
    expect(switchTo.mock.calls).toEqual([[8]]);
    await settle();
    await ui.view(viewOf(cleared, { activity: { kind: "working", turn: "t" as never, sinceMs: 0 } }));
    fireEvent.click(screen.getByRole("button", { name: /^Cleared here/ }));
    expect(switchTo).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: /^Cleared here/ })).toHaveAccessibleDescription("Other versions can be shown once the answer has ended");
  });

  it("BOUND-5: each chat shows where it goes on, in the place where the other was made, and leads there", async () => {
    const onOpenChat = vi.fn();
    const link = { session: "s9" as never, agent: "offline" as never, at: 9 };
    const later = agentMessage({ id: "t-u2", parts: [{ type: "text", text: "Two." }] });
    later.metadata.firstSeq = 10;
    await show(viewOf(itemsOf(userMessage("u1", "First"), later), { header: galleryHeader({ continuedAs: [link], continuedFrom: { ...link, session: "s0" as never } }) }), {}, { onOpenChat, agents: [{ id: "offline" as never, name: "Practice agent" }] });
    expect(screen.getAllByRole("article").map((row) => row.getAttribute("aria-label"))).toEqual(["Goes on from a chat with Practice agent", "You", "Goes on with Practice agent", "Data desk"]);
    fireEvent.click(screen.getByRole("button", { name: "Goes on with Practice agent. Show" }));
    expect(onOpenChat.mock.calls[0]![0]).toMatchObject({ session: "s9", agent: "offline" });
  });

  it("PIN-3: a page tool says what it waits for, and which window must run it", async () => {
    await show(windowSets["page-tools"]!);
    expect(screen.getAllByRole("group", { name: "Tool: open_record" }).map((line) => line.textContent)).toEqual([
      expect.stringContaining("running here"), expect.stringMatching(/Waits for Firefox on Linux waiting$/), expect.stringMatching(/Waits for Firefox on Linux: its window is away waiting$/),
      expect.stringMatching(/Waits until a window takes it over waiting$/), expect.stringContaining("not run"),
    ]);
  });

  it("PIN-3 GATE-8: a changing tool that waited while this page was away asks first, and hears no click in its first 400 ms", async () => {
    const runCall = vi.fn();
    const declineCall = vi.fn();
    const waiting = viewOf(itemsOf(agentMessage({
      id: "t1", turn: { kind: "paused" }, parts: [{ type: "dynamic-tool", toolName: "fill_field", toolCallId: "c", state: "input-available", input: { value: "a\u202eb" } }], calls: [callView(0, { call: "c1" as never, endedAt: null })],
    })), { pageCalls: new Map([["c1" as never, { kind: "asks", title: "Fill a field" }]]) });
    const ui = await show(viewOf([]), { runCall, declineCall });
    await ui.view(waiting);
    const card = await screen.findByRole("group", { name: "Run “Fill a field” now?" });
    expect(screen.getByRole("alert")).toHaveTextContent("Run “Fill a field” now?");
    expect(card).toHaveTextContent("This page was away while the answer waited.");
    expect(within(card).getByText("RLO")).toBeInTheDocument();
    fireEvent.click(within(card).getByRole("button", { name: "Run" }));
    expect(runCall).not.toHaveBeenCalled();
    ui.pass(500);
    fireEvent.click(within(card).getByRole("button", { name: "Run" }));
    fireEvent.click(within(card).getByRole("button", { name: "Don't run" }));
    expect([runCall.mock.calls, declineCall.mock.calls]).toEqual([[["c1"]], [["c1"]]]);
  });
});
