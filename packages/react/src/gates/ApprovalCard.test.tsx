import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderUi, type RenderedUi } from "../theme/testing/renderUi.tsx";
import { answered, answerEntry, gateView, ME, OTHER_BROWSER, OTHER_WINDOW, quietActions } from "../transcript/galleryData.ts";
import { ApprovalCard } from "./ApprovalCard.tsx";
import type { GateProps } from "./GateProps.ts";

const card = (props: Partial<GateProps> = {}): React.JSX.Element =>
  <ApprovalCard gate={gateView("g")} entry={undefined} me={ME} agentName="Data desk" mayAnswer actions={quietActions()} focusComposer={() => {}} {...props} />;
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
    group().getBoundingClientRect = () => ({ left: 0, top } as DOMRect);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    ui.pass(300);
    top = 200;
    ui.pass(200);
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
});
