import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ReactElement } from "react";
import { RenameBox } from "../chats/RenameBox.tsx";
import { EditRow } from "../queue/EditRow.tsx";
import { FormCard } from "../gates/FormCard.tsx";
import { ContainerContext } from "../shell/containerContext.ts";
import WindowName from "../shell/WindowName.tsx";
import PasteLink from "../states/PasteLink.tsx";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { TidemarkTheme } from "../theme/TidemarkTheme.tsx";
import { gateView, ME, queueRow, quietActions } from "../transcript/galleryData.ts";
import { formInput } from "../transcript/gallerySets.ts";
import EditMessage from "../transcript/EditMessage.tsx";
import { Composer } from "./Composer.tsx";

const done = vi.fn();
const nothing = (): void => {};
afterEach(() => { done.mockReset(); vi.restoreAllMocks(); });

/** Every text box in which Enter sends, saves or keeps; forms submit by the browser's own Enter, see below. */
const BOXES: [string, () => ReactElement, { lines: boolean }][] = [
  ["the composer", () => <Composer draft="にほん" onDraft={nothing} send={{ kind: "yes" }} answerRunning={false} showStop={false} agentName="A" serverName="S" actions={quietActions({ send: () => { done(); return { kind: "taken", id: "m" as never }; } })} />, { lines: true }],
  ["a message's edit", () => <EditMessage text="にほん" focus={false} withFiles={false} asksFirst={false} onText={nothing} onSend={() => { done(); return null; }} onCancel={nothing} />, { lines: true }],
  ["a queued message's edit", () => <EditRow row={queueRow("q", "x")} text="にほん" changed={false} onText={nothing} onSave={() => { done(); return Promise.resolve(); }} onCancel={nothing} />, { lines: true }],
  ["a chat's name", () => <RenameBox title="にほん" onDone={() => { done(); }} />, { lines: false }],
];

/** The keys of one accepted candidate, as each browser tells them. Safari ends the composition first: only the key code is left. */
const CANDIDATES: [string, object][] = [
  ["Chromium and Firefox", { key: "Enter", isComposing: true, keyCode: 229 }],
  ["a browser without key codes", { key: "Enter", isComposing: true, keyCode: 13 }],
  ["Safari", { key: "Enter", isComposing: false, keyCode: 229 }],
];

describe.each(BOXES)("Enter in %s", (_name, box) => {
  it.each(CANDIDATES)("A11Y-4: accepts a candidate of an input method and does nothing else (%s)", async (_browser, key) => {
    renderUi(box());
    fireEvent.keyDown(screen.getByRole("textbox"), key);
    expect(done).not.toHaveBeenCalled();
    await act(async () => { fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", keyCode: 13 }); await Promise.resolve(); });
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe.each(BOXES.filter(([, , { lines }]) => lines))("Enter in %s, which has lines,", (_name, box) => {
  it("A11Y-4: with Shift is a new line", () => {
    renderUi(box());
    expect(fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", keyCode: 13, shiftKey: true })).toBe(true);
    expect(done).not.toHaveBeenCalled();
  });

  it("A11Y-4: under a finger is a new line; a keyboard's Ctrl or Cmd with it sends", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ matches: query === "(pointer: coarse)", addEventListener: nothing, removeEventListener: nothing }) as never);
    renderUi(box());
    expect(fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", keyCode: 13 })).toBe(true);
    expect(done).not.toHaveBeenCalled();
    await act(async () => { fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", keyCode: 13, metaKey: true }); await Promise.resolve(); });
    expect(done).toHaveBeenCalledTimes(1);
  });
});

/** Boxes of a form: the browser submits at Enter, unless the key is taken from it. */
const FORMS: [string, () => ReactElement][] = [
  ["a question", () => <FormCard gate={gateView("g", { kind: "form", toolName: "ask", input: formInput, schema: formInput.schema })} entry={undefined} me={ME} agentName="A" mayAnswer actions={quietActions()} focusComposer={nothing} rules={[]} draft={undefined} onDraft={nothing} />],
  ["the sign-in", () => <PasteLink onLink={() => Promise.resolve("used")} />],
  ["the window's name", () => <TidemarkTheme scheme="light" direction="ltr" lang="en" scope={document}><ContainerContext value={() => document.body}><WindowName label="A" onSave={nothing} onClose={nothing} /></ContainerContext></TidemarkTheme>],
];

it.each(FORMS.flatMap(([name, form]) => CANDIDATES.map(([browser, key]) => [name, browser, form, key] as const)))("A11Y-4: Enter in %s that accepts a candidate submits nothing (%s)", (_name, _browser, form, key) => {
  renderUi(form());
  const box = screen.getAllByRole("textbox")[0]!;
  expect(fireEvent.keyDown(box, key)).toBe(false);
  expect(fireEvent.keyDown(box, { key: "Enter", keyCode: 13 })).toBe(true);
});
