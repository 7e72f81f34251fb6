import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, type ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { TextsProvider, createTexts } from "../messages/useText.ts";
import { ToastContext } from "../shell/toastContext.ts";
import { late } from "./late.tsx";

const say = vi.fn();
beforeEach(() => { say.mockClear(); });

/** The page around it, which must stay whatever happens inside. */
function page(part: ReactNode): ReactNode {
  return <TextsProvider value={createTexts("en")}><ToastContext.Provider value={{ say }}><p>The conversation</p><Suspense fallback={null}>{part}</Suspense></ToastContext.Provider></TextsProvider>;
}

/** A part that is not there until the network is. */
function partOf(network: { up: boolean; asked: number }) {
  return () => {
    network.asked += 1;
    return network.up ? Promise.resolve({ default: ({ words }: { words: string; open?: boolean; onClose?: () => void }) => <p>{words}</p> }) : Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  };
}
const settle = () => act(async () => { for (let turn = 0; turn < 10; turn += 1) await Promise.resolve(); });

it("case 28: a part that can't be loaded leaves the page whole, says so in its place, and comes by a press once the network is there", async () => {
  const network = { up: false, asked: 0 };
  const Part = late(partOf(network));
  render(page(<Part words="Files" />));
  await settle();
  expect(screen.getByText("The conversation")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("This part of the page could not be loaded.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  network.up = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expect(screen.getByText("Files")).toBeVisible();
});

it("case 28: what opens over the page closes again, says why, and the next time it is asked for anew", async () => {
  const network = { up: false, asked: 0 };
  const Part = late(partOf(network));
  const close = vi.fn();
  const shown = (open: boolean) => page(<Part words="Commands" open={open} onClose={close} />);
  const { rerender } = render(shown(true));
  await settle();
  expect([close.mock.calls.length, say.mock.calls]).toEqual([1, [[{ text: "This part of the page could not be loaded." }]]]);
  rerender(shown(false));
  await settle();
  const { asked } = network;
  rerender(shown(false));
  await settle();
  expect(network.asked).toBe(asked);
  network.up = true;
  rerender(shown(true));
  await settle();
  expect([screen.getByText("Commands").textContent, close.mock.calls.length]).toEqual(["Commands", 1]);
});

it("is drawn as it is where it loads, and asked for once", async () => {
  const network = { up: true, asked: 0 };
  const Part = late(partOf(network));
  render(page(<><Part words="One" /><Part words="Two" /></>));
  await settle();
  expect([screen.getByText("One").textContent, screen.getByText("Two").textContent, network.asked]).toEqual(["One", "Two", 1]);
});
