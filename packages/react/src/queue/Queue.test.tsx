import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Outcome, QueueRow } from "@tidemark/entities/session";
import type { FormDraft } from "../gates/formValue.ts";
import { createKeyedStore } from "../styles/keyedStore.ts";
import { renderUi, type RenderedUi } from "../theme/testing/renderUi.tsx";
import { queueRow, quietActions } from "../transcript/galleryData.ts";
import Queue, { type QueueProps } from "./Queue.tsx";

const refused: Outcome = { kind: "not-done", why: "header-changed", detail: "It was changed meanwhile." };

function show(props: Partial<QueueProps> & { rows: QueueRow[]; held?: boolean }): RenderedUi & { rows(rows: QueueRow[]): void } {
  const typed = createKeyedStore<FormDraft>();
  const queue = (rows: QueueRow[]): React.ReactElement =>
    <Queue queue={{ items: rows, held: props.held ?? false }} lastOutcome={null} serverName="Team server" mayWrite actions={quietActions()} typed={typed} focusComposer={() => {}} {...props} />;
  const ui = renderUi(queue(props.rows));
  return { ...ui, rows: (rows) => { ui.rerender(queue(rows)); } };
}
const items = (): HTMLElement[] => within(screen.getByRole("list", { name: "Queued messages" })).getAllByRole("listitem");

describe("queued messages", () => {
  it("TURN-11 TURN-12: are a list, each with its words and where it was written", () => {
    show({ rows: [
      queueRow("a", "First"), queueRow("b", "Second", "browser", { by: { kind: "user", name: "Robin" } }),
      queueRow("c", "Third", "window", { context: { id: "7", title: "Case 7" } }),
    ] });
    expect(items().map((row) => row.textContent)).toEqual([
      expect.stringContaining("Firstin this window"), expect.stringContaining("SecondRobin · in another browser"), expect.stringContaining("Thirdin another window · Case 7"),
    ]);
    expect(screen.getByText("Queued on Team server, goes out after this answer")).toBeVisible();
  });

  it("TURN-11: shows three, and the rest when asked", async () => {
    show({ rows: ["a", "b", "c", "d", "e"].map((id) => queueRow(id, id)) });
    expect(items()).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: "and 2 more" }));
    expect(items()).toHaveLength(5);
  });

  it("TURN-11: held says why, and only the first can be sent now", async () => {
    const sendQueuedNow = vi.fn(quietActions().sendQueuedNow);
    show({ rows: [queueRow("a", "First"), queueRow("b", "Second")], held: true, lastOutcome: "failed", actions: quietActions({ sendQueuedNow }) });
    expect(screen.getByText("Held: the last answer failed")).toBeVisible();
    expect(within(items()[1]!).queryByRole("button", { name: "Send now" })).toBeNull();
    await userEvent.click(within(items()[0]!).getByRole("button", { name: "Send now" }));
    expect(sendQueuedNow.mock.calls).toEqual([["a"]]);
  });

  it("TURN-11: an edit names the version that was seen, and is over once the server took it", async () => {
    const editQueued = vi.fn(quietActions().editQueued);
    show({ rows: [queueRow("a", "First", "here", { version: 4 })], actions: quietActions({ editQueued }) });
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    const box = screen.getByRole("textbox", { name: "Queued message" });
    expect(box).toHaveFocus();
    await userEvent.type(box, " and last{Enter}");
    expect(editQueued.mock.calls).toEqual([["a", 4, "First and last"]]);
    expect(screen.queryByRole("textbox", { name: "Queued message" })).toBeNull();
  });

  it("TURN-11: an edit that was refused keeps what was typed; one that was changed elsewhere says to what", async () => {
    const ui = show({ rows: [queueRow("a", "First", "here", { version: 1 })], actions: quietActions({ editQueued: () => Promise.resolve(refused) }) });
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Queued message" }), "!{Enter}");
    expect(screen.getByRole("textbox", { name: "Queued message" })).toHaveValue("First!");
    ui.rows([queueRow("a", "Firstly", "here", { version: 2 })]);
    expect(screen.getByRole("textbox", { name: "Queued message" })).toHaveValue("First!");
    expect(screen.getByText(/changed elsewhere meanwhile to: Firstly/)).toBeVisible();
  });

  it("TURN-11: what was typed stays copyable when the message goes out meanwhile", async () => {
    const ui = show({ rows: [queueRow("a", "First")] });
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Queued message" }), " of all");
    ui.rows([]);
    expect(screen.getByText(/went out or was removed meanwhile/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Copy my text" }));
    expect(ui.copied).toEqual(["First of all"]);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("First of all")).toBeNull();
  });

  it("TURN-11: Remove asks the server; a message on its way, and who may only look, has no buttons", async () => {
    const removeQueued = vi.fn(quietActions().removeQueued);
    const ui = show({ rows: [queueRow("a", "First"), queueRow("b", "Second", "here", { version: null })], actions: quietActions({ removeQueued }) });
    await userEvent.click(within(items()[0]!).getByRole("button", { name: "Remove" }));
    expect(removeQueued.mock.calls).toEqual([["a"]]);
    expect(items()[1]).toHaveTextContent("on its way");
    expect(within(items()[1]!).queryByRole("button")).toBeNull();
    ui.unmount();
    show({ rows: [queueRow("a", "First")], mayWrite: false });
    expect(within(items()[0]!).queryByRole("button")).toBeNull();
  });
});
