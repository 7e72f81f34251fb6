import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { keyText } from "@tidemark/entities/client";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { frameView } from "./gallery/frameData.ts";
import { keyOf } from "./gallery/madeWorkspace.ts";

const said = frameView("parts", "s1", "First", { status: "idle" });
const fresh = (id: string): SessionView => ({ ...said, key: keyOf(id), phase: { kind: "new" }, items: [], sending: [], header: null, activity: { kind: "unread-yet" } });
const tabs = (): number => within(screen.getByRole("tablist", { name: "Open chats" })).getAllByRole("tab").length;
const active = ({ workspace }: RenderedPage): string => keyText(workspace.store.get(workspace.activeChatAtom)!);
const press = async ({ user }: RenderedPage): Promise<void> => { await user.click(screen.getAllByRole("button", { name: "New chat" })[0]!); };

it("New chat goes to the empty chat that is there, and the next key is written into it", async () => {
  const page = await renderPage({ views: [said, fresh("n1")], active: said.key });
  await press(page);
  expect(tabs()).toBe(2);
  expect(active(page)).toBe(keyText(keyOf("n1")));
  await press(page);
  expect(tabs()).toBe(2);
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
});

it("a chat with a draft is not an empty one", async () => {
  const page = await renderPage({ views: [fresh("n1")], active: keyOf("n1"), drafts: { n1: "Half a thought" }, newView: (key) => ({ ...fresh("n2"), key }) });
  await press(page);
  expect(tabs()).toBe(2);
  expect(active(page)).not.toBe(keyText(keyOf("n1")));
});
