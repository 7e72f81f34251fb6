import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { ContainerContext } from "./containerContext.ts";
import { useFocusBack } from "./useFocusBack.ts";

const body = (): HTMLElement => document.body;

function Page({ open }: { open: boolean }): ReactNode {
  useFocusBack(open);
  return <>
    <button type="button">More</button>
    <button type="button">Elsewhere</button>
    {open && <div role="dialog"><input aria-label="Title" autoFocus /></div>}
  </>;
}
const page = (open: boolean): ReactNode => <ContainerContext value={body}><Page open={open} /></ContainerContext>;
const button = (name: string) => screen.getByRole("button", { name });

it("A11Y-3: a dialog that closes gives the focus back to where it was", async () => {
  const { rerender } = render(page(false));
  act(() => { button("More").focus(); });
  rerender(page(true));
  expect(screen.getByRole("textbox")).toHaveFocus();
  await act(async () => { rerender(page(false)); await Promise.resolve(); });
  expect(button("More")).toHaveFocus();
});

it("A11Y-3: what took the focus meanwhile keeps it", async () => {
  const { rerender } = render(page(false));
  act(() => { button("More").focus(); });
  rerender(page(true));
  await act(async () => {
    rerender(page(false));
    button("Elsewhere").focus();
    await Promise.resolve();
  });
  expect(button("Elsewhere")).toHaveFocus();
});
