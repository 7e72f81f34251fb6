import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { itemsOf, userMessage, viewOf } from "../transcript/galleryData.ts";
import { SessionState, type SessionStateProps } from "./SessionState.tsx";

const nothing = (): void => {};
const show = (props: Pick<SessionStateProps, "view"> & Partial<SessionStateProps>) => renderUi(
  <SessionState server="Team server" draft="" onRestore={nothing} onClose={nothing} onNewChat={nothing} copyShown={false} onOpenCopy={nothing} onDropCopy={nothing} onPractice={null} {...props} />,
);
const items = itemsOf(userMessage("u1", "Hello"));
const failed = (reason: string) => viewOf(items, { activity: { kind: "failed", reason, turn: "t1" as never }, status: "failed" });

describe("what stands above a conversation", () => {
  it("a refused key: the provider's own sentence, what to check, and the Practice agent", () => {
    const onPractice = vi.fn();
    show({ view: failed("Incorrect API key provided."), onPractice });
    expect(screen.getByRole("heading", { name: "The answer failed" })).toBeVisible();
    expect(screen.getByText(/“Incorrect API key provided.” Check OPENAI_API_KEY/)).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Use the Practice agent" }));
    expect(onPractice).toHaveBeenCalledTimes(1);
  });

  it("any other failure, and the Practice agent's own, have no such block", () => {
    show({ view: failed("The model is overloaded."), onPractice: nothing });
    expect(screen.queryByRole("heading")).toBeNull();
    show({ view: failed("Incorrect API key provided.") });
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("ADOPT-5: a replaced history is said, the copy can be opened and put away", () => {
    const [onOpenCopy, onDropCopy] = [vi.fn(), vi.fn()];
    show({ view: viewOf(items, { replaced: { at: null, items } }), onOpenCopy, onDropCopy });
    expect(screen.getByRole("heading", { name: "The server came back with another history. Your copy is kept" })).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Open my copy" }));
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect([onOpenCopy, onDropCopy].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  });
});
