import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { quietActions } from "../transcript/galleryData.ts";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { Composer, type ComposerProps } from "./Composer.tsx";

function Held(props: Partial<ComposerProps> & { first?: string }): ReactNode {
  const [draft, setDraft] = useState(props.first ?? "");
  return <Composer draft={draft} onDraft={setDraft} send={{ kind: "yes" }} answerRunning={false} showStop={false} agentName="Data desk" serverName="Team server" actions={quietActions()} {...props} />;
}
const taken = (): ReturnType<ReturnType<typeof quietActions>["send"]> => ({ kind: "taken", id: "m" as never });
const box = (): HTMLElement => screen.getByRole("textbox", { name: "Message" });

describe("Composer", () => {
  it("TURN-9: sends with Enter and clears the draft only once it is taken; Shift+Enter is a new line", async () => {
    const send = vi.fn(taken);
    renderUi(<Held actions={quietActions({ send })} />);
    await userEvent.type(box(), "one{Shift>}{Enter}{/Shift}two{Enter}");
    expect(send.mock.calls).toEqual([["one\ntwo"]]);
    expect(box()).toHaveValue("");
  });

  it("A11Y-4 case 60: Enter that accepts a candidate sends nothing, in either event order; the next plain Enter sends once", () => {
    const send = vi.fn(taken);
    renderUi(<Held first="にほん" actions={quietActions({ send })} />);
    fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(box(), { key: "Enter", isComposing: false, keyCode: 229 });
    expect(send).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("names the page that goes with the message, where the hint has nothing else to say", () => {
    const { rerender } = renderUi(<Held about="Invoice 2026-0417" />);
    expect(box()).toHaveAccessibleDescription("Page: Invoice 2026-0417");
    rerender(<Held about="Invoice 2026-0417" send={{ kind: "queue" }} answerRunning />);
    expect(box()).toHaveAccessibleDescription("Goes out after this answer");
  });

  it("TURN-9: keeps the text where the message is not taken, and says why", async () => {
    renderUi(<Held first="long" actions={quietActions({ send: () => ({ kind: "kept", why: "after-answer" }) })} />);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(box()).toHaveValue("long");
  });

  it("TURN-9: counts a long text before it is too long, and says by how much it is before anybody presses Send", async () => {
    const send = vi.fn(taken);
    const { rerender } = renderUi(<Held key="a" first={"x".repeat(95_000)} actions={quietActions({ send })} />);
    expect(box()).toHaveAccessibleDescription("95000 of 100000 characters");
    rerender(<Held key="b" first={"x".repeat(100_012)} actions={quietActions({ send })} />);
    expect(box()).toHaveAccessibleDescription("12 characters over the limit of 100000. Shorten it, then send");
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(send).not.toHaveBeenCalled();
    expect(box()).toHaveValue("x".repeat(100_012));
  });

  it("A11Y-3: Up in an empty composer opens the last message for editing; with a text in it the key is the box's own", async () => {
    const onEditLast = vi.fn(() => true);
    renderUi(<Held onEditLast={onEditLast} />);
    expect(fireEvent.keyDown(box(), { key: "ArrowUp" })).toBe(false);
    fireEvent.keyDown(box(), { key: "ArrowUp", shiftKey: true });
    fireEvent.keyDown(box(), { key: "ArrowUp", isComposing: true });
    await userEvent.type(box(), "x");
    expect(fireEvent.keyDown(box(), { key: "ArrowUp" })).toBe(true);
    expect(onEditLast).toHaveBeenCalledTimes(1);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])("TURN-9: undo right after Send gives the text back, once, and sends nothing (%j)", async (keys) => {
    const send = vi.fn(taken);
    renderUi(<Held actions={quietActions({ send })} />);
    expect(fireEvent.keyDown(box(), { key: "z", ...keys })).toBe(true);
    await userEvent.type(box(), "one{Enter}");
    expect(fireEvent.keyDown(box(), { key: "z", ...keys })).toBe(false);
    expect(box()).toHaveValue("one");
    await userEvent.clear(box());
    expect(fireEvent.keyDown(box(), { key: "z", ...keys })).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("TURN-9: what is typed after Send has the browser's own undo", async () => {
    renderUi(<Held />);
    await userEvent.type(box(), "one{Enter}two");
    await userEvent.clear(box());
    expect(fireEvent.keyDown(box(), { key: "z", ctrlKey: true })).toBe(true);
    expect(box()).toHaveValue("");
  });

  it("TURN-9: while an answer runs Send keeps the text and the hint says until when", async () => {
    const send = vi.fn(taken);
    renderUi(<Held first="next" send={{ kind: "after-answer" }} answerRunning showStop actions={quietActions({ send })} />);
    await userEvent.type(box(), "{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(send).not.toHaveBeenCalled();
    expect(box()).toHaveValue("next");
    expect(screen.getByText("Kept here until the answer has ended")).toBeInTheDocument();
  });

  it("TURN-11: while an answer runs Send queues, and Send now ends it and sends", async () => {
    const send = vi.fn(taken);
    renderUi(<Held first="next" send={{ kind: "queue" }} answerRunning showStop actions={quietActions({ send })} />);
    expect(screen.getByText("Goes out after this answer")).toBeInTheDocument();
    await userEvent.type(box(), "{Enter}");
    expect(screen.queryByRole("button", { name: "Send now" })).toBeNull();
    await userEvent.type(box(), "at once");
    await userEvent.click(screen.getByRole("button", { name: "Send now" }));
    expect(send.mock.calls).toEqual([["next"], ["at once", "now"]]);
    expect(box()).toHaveValue("");
    expect(box()).toHaveFocus();
  });

  it("A11Y-3: Esc and the Stop button stop the answer, and sending leaves the focus in the composer", async () => {
    const stop = vi.fn();
    renderUi(<Held answerRunning showStop send={{ kind: "after-answer" }} actions={quietActions({ stop })} />);
    await userEvent.type(box(), "{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(stop).toHaveBeenCalledTimes(2);
  });

  it("A11Y-3: after Enter the focus is still in the text box", async () => {
    renderUi(<Held />);
    await userEvent.type(box(), "one{Enter}");
    expect(box()).toHaveFocus();
  });
});
