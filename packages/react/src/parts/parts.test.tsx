import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ActivityStrip, Approvals, ChatList, Conversation, MessageBox, OpenChats, type TidemarkHandle } from "../index.ts";
import { OwnProvider as TidemarkProvider } from "./OwnProvider.tsx";
import { createHostPage } from "../testing/hostPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restore = (): void => {};
beforeAll(() => { restore = installFakeLayout(window); });
afterAll(() => restore());

function layout() {
  const page = createHostPage();
  const ref = createRef<TidemarkHandle>();
  render(
    <TidemarkProvider ref={ref} {...page.options()} platform={page.platform(page.browser.open())}>
      <header aria-label="host's head"><OpenChats /></header>
      <aside aria-label="host's left"><ChatList /></aside>
      <section aria-label="host's middle"><Conversation empty={<p>Ask the harbour</p>} /></section>
      <aside aria-label="host's right"><Approvals /></aside>
      <footer aria-label="host's foot"><ActivityStrip /><MessageBox /></footer>
    </TidemarkProvider>,
  );
  const part = (name: string) => within(screen.getByLabelText(`host's ${name}`));
  return { page, part, ref };
}

it("parts stand where the host puts them, and are one chat: sent in one, read in another, answered in a third", async () => {
  const { page, part } = layout();
  await page.pass(3_000);
  expect(part("middle").getByText("Ask the harbour")).toBeVisible();
  await userEvent.type(part("foot").getByRole("textbox", { name: "Message" }), "Book the pilot{Enter}");
  await page.pass(1_000);
  expect(part("middle").getByRole("article", { name: "You" })).toHaveTextContent("Book the pilot");
  const agent = page.gateway.agent(page.gateway.sessions()[0]!);
  agent.text("Shall I?").approval("book_pilot", { ship: "Alma" });
  await page.pass(3_000);
  expect(part("foot").getByRole("status", { name: "Activity" })).toHaveTextContent("Waiting for you");
  const card = part("right").getByRole("group", { name: /Approval/ });
  await userEvent.click(within(card).getByRole("button", { name: "Approve" }));
  await page.pass(3_000);
  expect(part("right").queryByRole("group")).toBeNull();
  expect(part("middle").getByRole("group", { name: /Approval/ })).toHaveTextContent("Approved");
  expect(part("left").getByRole("link", { name: /Book the pilot/ })).toBeVisible();
  expect(part("head").getByRole("tab", { name: /Book the pilot/ })).toHaveAttribute("aria-selected", "true");
});

it("another chat is another box: a draft stays with its chat, and the handle reaches the composer", async () => {
  const { page, part, ref } = layout();
  await page.pass(3_000);
  await userEvent.type(part("foot").getByRole("textbox", { name: "Message" }), "half a thought");
  await userEvent.click(part("left").getByRole("button", { name: "New chat" }));
  await page.pass(1_000);
  const box = part("foot").getByRole("textbox", { name: "Message" });
  expect(box).toHaveValue("");
  await act(async () => { await ref.current!.focusComposer(); });
  expect(box).toHaveFocus();
});

it("a part outside the provider says what to do", () => {
  expect(() => render(<OpenChats />)).toThrow("TidemarkProvider");
});
