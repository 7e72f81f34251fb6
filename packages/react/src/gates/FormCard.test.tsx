import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createKeyedStore, useKeyed, type KeyedStore } from "../styles/keyedStore.ts";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { answered, gateView, ME, OTHER_BROWSER, quietActions } from "../transcript/galleryData.ts";
import { formInput } from "../transcript/gallerySets.ts";
import { FormCard } from "./FormCard.tsx";
import type { FormDraft } from "./formValue.ts";
import type { GateProps } from "./GateProps.ts";

const asked = (changes = {}) => gateView("g", { kind: "form", toolName: "ask", input: formInput, schema: formInput.schema, ...changes });

function Held({ typed, ...props }: Partial<GateProps> & { typed: KeyedStore<FormDraft> }): React.ReactNode {
  const [draft, onDraft] = useKeyed(typed, "g");
  return <FormCard gate={asked()} entry={undefined} me={ME} agentName="Data desk" mayAnswer actions={quietActions()} focusComposer={() => {}} rules={[]} draft={draft} onDraft={onDraft} {...props} />;
}

describe("FormCard", () => {
  it("fills, says what is needed, and submits the value", async () => {
    const answer = vi.fn();
    const ui = renderUi(<Held typed={createKeyedStore()} actions={quietActions({ answer })} />);
    ui.pass(500);
    await userEvent.type(screen.getByRole("textbox", { name: "Rows at most" }), "12");
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByText("Needed: Period")).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: "Last 30 days" })).toHaveFocus();
    await userEvent.click(screen.getByRole("radio", { name: "Last 30 days" }));
    ui.pass(500);
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(answer.mock.calls).toEqual([["g", { answer: "submit", value: { period: "Last 30 days", rows: 12, mail: false } }]]);
  });

  it("GATE-6 case 69: what is typed survives a redraw around it and is copyable when answered elsewhere, not sent", async () => {
    const typed = createKeyedStore<FormDraft>();
    const answer = vi.fn();
    const actions = quietActions({ answer });
    const ui = renderUi(<Held key="first" typed={typed} actions={actions} />);
    await userEvent.type(screen.getByRole("textbox", { name: "Note for the report" }), "only weekdays");
    await userEvent.type(screen.getByRole("textbox", { name: "Rows at most" }), "12");
    ui.rerender(<Held key="second" typed={typed} actions={actions} gate={asked()} />);
    expect(screen.getByRole("textbox", { name: "Note for the report" })).toHaveValue("only weekdays");
    ui.rerender(<Held key="second" typed={typed} actions={actions} gate={asked({ state: answered("submit", OTHER_BROWSER) })} />);
    expect(screen.getByRole("group", { name: `Question: ${formInput.title}` }).textContent).toMatch(/Answered in another browser$/);
    await userEvent.click(screen.getByRole("button", { name: "Copy what you typed" }));
    expect(ui.copied[0]?.split("\n").sort()).toEqual(["Note for the report: only weekdays", "Rows at most: 12"]);
    expect(answer).not.toHaveBeenCalled();
  });

  it("GATE-8: Submit is deaf for the first 400 ms", () => {
    const answer = vi.fn();
    const typed = createKeyedStore<FormDraft>();
    typed.set("g", { period: 0 });
    const ui = renderUi(<Held typed={typed} actions={quietActions({ answer })} />);
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(answer).not.toHaveBeenCalled();
    ui.pass(400);
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it("A11Y-4: Enter that belongs to an input method submits no field", () => {
    renderUi(<Held typed={createKeyedStore()} />);
    const note = screen.getByRole("textbox", { name: "Note for the report" });
    expect(fireEvent.keyDown(note, { key: "Enter", keyCode: 229 })).toBe(false);
    expect(fireEvent.keyDown(note, { key: "Enter", keyCode: 13 })).toBe(true);
  });

  it("GATE-2: a question whose hash differs can't be answered", () => {
    renderUi(<Held typed={createKeyedStore()} gate={asked({ inputHash: "0".repeat(64) })} />);
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });
});
