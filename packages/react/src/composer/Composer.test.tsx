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

  it("TURN-9: keeps the text where the message is not taken, and says why", async () => {
    renderUi(<Held first="long" actions={quietActions({ send: () => ({ kind: "kept", why: "too-long" }) })} />);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(box()).toHaveValue("long");
    expect(screen.getByText("This message is too long. Shorten it, then send")).toBeInTheDocument();
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
    expect(screen.getByText("Waits until the answer ends")).toBeInTheDocument();
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
