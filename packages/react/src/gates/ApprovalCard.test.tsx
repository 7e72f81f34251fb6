import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderUi, type RenderedUi } from "../theme/testing/renderUi.tsx";
import { answered, answerEntry, gateView, ME, OTHER_BROWSER, OTHER_WINDOW, quietActions } from "../transcript/galleryData.ts";
import { ApprovalCard } from "./ApprovalCard.tsx";
import type { GateProps } from "./GateProps.ts";

function Held(props: Partial<GateProps>): React.ReactNode {
  const [draft, setDraft] = useState<GateProps["draft"]>(undefined);
  return <ApprovalCard gate={gateView("g")} entry={undefined} me={ME} agentName="Data desk" mayAnswer actions={quietActions()} focusComposer={() => {}} rules={[]} draft={draft} onDraft={setDraft} {...props} />;
}
const card = (props: Partial<GateProps> = {}): React.JSX.Element => <Held {...props} />;
const group = (): HTMLElement => screen.getByRole("group", { name: "Approval: apply_migration" });
const show = (props?: Partial<GateProps>): RenderedUi => renderUi(card(props));

describe("ApprovalCard", () => {
  it("GATE-8: buttons are deaf for 400 ms after they appear, then answer; no answer has the focus or is a form's default", () => {
    const answer = vi.fn();
    const focusComposer = vi.fn();
    const ui = show({ actions: quietActions({ answer }), focusComposer });
    const approve = screen.getByRole("button", { name: "Approve" });
    expect(approve).not.toHaveFocus();
    expect(approve).toHaveAttribute("type", "button");
    expect(approve.closest("form")).toBeNull();
    ui.pass(399);
    fireEvent.click(approve);
    expect(answer).not.toHaveBeenCalled();
    ui.pass(1);
    fireEvent.click(approve);
    expect(answer.mock.calls).toEqual([["g", { answer: "approve" }]]);
    expect(focusComposer).toHaveBeenCalledTimes(1);
  });

  it("GATE-8: buttons are deaf for 400 ms after the card moved, also where it moved just before the click", () => {
    const answer = vi.fn();
    const ui = show({ actions: quietActions({ answer }) });
    ui.pass(1000);
    let top = 300;
    let left = 0;
    group().getBoundingClientRect = () => ({ left, top } as DOMRect);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    ui.pass(300);
    top = 200;
    ui.pass(200);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    ui.pass(300);
    // Sideways, too: a panel that opens beside the conversation puts Approve where Deny was.
    left = 120;
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(answer).not.toHaveBeenCalled();
    ui.pass(400);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(answer.mock.calls).toEqual([["g", { answer: "deny" }]]);
  });

  it("GATE-8: the exact input is shown, invisible characters by name, and long input is cut only with Show all", () => {
    show({ gate: gateView("g", { input: { to: "a\u202eb", lines: Array.from({ length: 40 }, (_, at) => ({ at })) } }) });
    expect(within(group()).getByText("RLO")).toBeInTheDocument();
    expect(group()).not.toHaveTextContent('"at": 39');
    fireEvent.click(screen.getByRole("button", { name: /^Show all \d+ lines$/ }));
    expect(group()).toHaveTextContent('"at": 39');
  });

  it("GATE-2: nothing is answerable where the shown input is not what was asked", () => {
    show({ gate: gateView("g", { inputHash: "0".repeat(64) }) });
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(group()).toHaveTextContent("What is shown here is not what was asked");
  });

  it.each([
    [OTHER_BROWSER, "approve", /Approved in another browser$/], [OTHER_WINDOW, "approve", /Approved in another window$/], [ME, "approve", /Approved$/],
    [OTHER_BROWSER, "deny", /Denied in another browser$/],
  ] as const)("GATE-1 case 21: answered by %s with %s, its text ends with the answer and where", (tab, word, end) => {
    show({ gate: gateView("g", { state: answered(word, tab, { name: "Robin" }) }) });
    expect(group().textContent).toMatch(end);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("case 16: an answer that the server accepted settles the card at once, without its record", () => {
    show({ entry: answerEntry("g", "approve", { kind: "accepted", seq: 9 }) });
    expect(group().textContent).toMatch(/Approved$/);
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it("while it is under way it can't be answered twice; not sent says why and sends again", () => {
    const answerAgain = vi.fn();
    const ui = show({ entry: answerEntry("g", "approve", { kind: "sending" }) });
    expect(group()).toHaveTextContent("Approving…");
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    ui.rerender(card({ entry: answerEntry("g", "approve", { kind: "not-sent", reason: "unreachable" }), actions: quietActions({ answerAgain }) }));
    ui.pass(500);
    fireEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(answerAgain.mock.calls).toEqual([["g"]]);
    expect(group()).toHaveTextContent("Not sent. The server did not reply.");
  });

  it("GATE-4: a refusal may have a reason, which is asked for only when wanted", () => {
    const answer = vi.fn();
    const ui = show({ actions: quietActions({ answer }) });
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
    const reason = screen.getByRole("textbox", { name: "Reason for denying" });
    expect(reason).toHaveFocus();
    fireEvent.change(reason, { target: { value: " not on a Friday " } });
    ui.pass(500);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(answer.mock.calls).toEqual([["g", { answer: "deny", reason: "not on a Friday" }]]);
  });

  it("GATE-4: always allow is never chosen beforehand, says what it means, and goes with Approve only", () => {
    const answer = vi.fn();
    const ui = show({ actions: quietActions({ answer }) });
    const always = screen.getByRole("checkbox", { name: "Always allow this tool in this chat" });
    expect(always).not.toBeChecked();
    fireEvent.click(always);
    expect(always).toHaveAccessibleDescription(/use apply_migration in this chat with any input without asking, in every browser/);
    ui.pass(500);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(answer.mock.calls).toEqual([["g", { answer: "deny" }], ["g", { answer: "approve", scope: "session" }]]);
  });

  it("GATE-4: an edited input is checked before it is sent, and goes with Approve", async () => {
    const answer = vi.fn();
    const ui = show({ actions: quietActions({ answer }), gate: gateView("g", { input: { to: "robin" } }) });
    fireEvent.click(screen.getByRole("button", { name: "Edit input" }));
    const box = await screen.findByRole("textbox", { name: "Input to approve, as JSON" });
    expect(box).toHaveFocus();
    fireEvent.change(box, { target: { value: '{"to": ' } });
    expect(box).toBeInvalid();
    ui.pass(500);
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    fireEvent.change(box, { target: { value: '["robin"]' } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(answer).not.toHaveBeenCalled();
    expect(group()).toHaveTextContent("This has to be an object");
    fireEvent.change(box, { target: { value: '{"to": "kim"}' } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(answer.mock.calls).toEqual([["g", { answer: "approve", value: { to: "kim" } }]]);
  });

  it("GATE-4: an input that was opened and not changed is approved as it was asked", async () => {
    const answer = vi.fn();
    const ui = show({ actions: quietActions({ answer }) });
    fireEvent.click(screen.getByRole("button", { name: "Edit input" }));
    await screen.findByRole("textbox", { name: "Input to approve, as JSON" });
    ui.pass(500);
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(answer.mock.calls).toEqual([["g", { answer: "approve" }]]);
  });

  it("GATE-8: what can't be seen in an edited input is shown by name below it, also where it was typed as an escape", async () => {
    show({ gate: gateView("g", { input: { to: "robin" } }) });
    fireEvent.click(screen.getByRole("button", { name: "Edit input" }));
    const box = await screen.findByRole("textbox", { name: "Input to approve, as JSON" });
    expect(group()).not.toHaveTextContent("can't be seen");
    fireEvent.change(box, { target: { value: '{"to": "robin\\u202e"}' } });
    expect(within(group()).getByText("RLO")).toBeInTheDocument();
    fireEvent.change(box, { target: { value: '{"to": "robin\u200b' } });
    expect(within(group()).getByText("ZWSP")).toBeInTheDocument();
  });

  it("GATE-6: an edited input stays copyable when somebody answered elsewhere meanwhile", async () => {
    const gate = gateView("g", { input: { to: "robin" } });
    const ui = show({ gate });
    fireEvent.click(screen.getByRole("button", { name: "Edit input" }));
    fireEvent.change(await screen.findByRole("textbox", { name: "Input to approve, as JSON" }), { target: { value: '{"to": "kim"}' } });
    ui.rerender(card({ gate: { ...gate, state: answered("approve", OTHER_BROWSER) } }));
    fireEvent.click(screen.getByRole("button", { name: "Copy what you typed" }));
    expect(ui.copied).toEqual(['{"to": "kim"}']);
    expect(group().textContent).toMatch(/Approved in another browser$/);
  });

  it("GATE-4: says that a tool is always allowed from then on, and whose rule answered where a rule did", () => {
    const rules = [{ tool: "apply_migration", by: { kind: "user" as const, tab: OTHER_WINDOW, name: "Robin" }, at: "2026-11-29T13:00:00Z" }];
    const state = { ...answered("approve", OTHER_BROWSER), scope: "session" } as Extract<ReturnType<typeof answered>, { kind: "answered" }>;
    const ui = show({ gate: gateView("g", { state }) });
    expect(group()).toHaveTextContent(/always allowed in this chatApproved in another browser$/);
    ui.rerender(card({ gate: gateView("g", { state: { ...state, by: { kind: "gateway" } } }), rules }));
    expect(group()).toHaveTextContent(/always allowed in this chat, set by RobinApproved$/);
    ui.rerender(card({ gate: gateView("g", { state: { ...state, by: { kind: "gateway" } } }) }));
    expect(group()).toHaveTextContent(/always allowed in this chatApproved$/);
  });
});
