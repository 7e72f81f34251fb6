import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role, SessionHeader } from "@tidemark/entities/contract";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import { activitiesAt, frameView } from "../shell/gallery/frameData.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { OTHER_BROWSER } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

const activity = (name: string) => {
  const { activity: now, status } = activitiesAt(0).find((one) => one.name === name)!;
  return { activity: now, status };
};
const waiting = frameView("approval", "s2", "Booking calendar", activity("waiting-here"));
const with1 = (view: SessionView, header: Partial<SessionHeader>): SessionView => ({ ...view, header: { ...view.header!, ...header } });
const looking = (view: SessionView): SessionView => ({ ...view, send: { kind: "no", why: "observer" } });
async function page(view: SessionView, role: Role = "participant", actions: Partial<SessionActions> = {}) {
  return renderPage({ views: [view], headers: [view.header!], role, actions }, { host: { shareLink: (token) => `http://page/#share=${token}` } });
}
async function menu(view: SessionView, of: string | RegExp): Promise<string[]> {
  const { user } = await page(view);
  await user.click(screen.getByRole("button", { name: of }));
  const names = (await screen.findAllByRole("menuitem")).map((item) => item.querySelector(".tm-menu-label")?.textContent ?? item.textContent ?? "");
  cleanup();
  return names;
}
/** What stands in the owner's menu and not in a guest's. */
const kept = async (view: SessionView, of: string | RegExp) => {
  const [own, theirs] = [await menu(view, of), await menu(with1(view, { guest: true }), of)];
  expect(own).toEqual(expect.arrayContaining(theirs));
  return own.filter((name) => !theirs.includes(name));
};

let restoreLayout = (): void => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

it("SEC-5: in somebody else's chat nothing is offered that is its owner's alone: neither in the chat's menu, nor in the list, nor in the title", async () => {
  expect(await kept(waiting, "More")).toEqual(["Archive", "Delete"]);
  expect(await kept(with1(waiting, { private: { by: { kind: "user", tab: OTHER_BROWSER, name: "Robin" }, at: "2026-11-29T13:50:00Z" } }), "More")).toEqual(["Archive", "Stop keeping my page private", "Delete"]);
  expect(await kept(waiting, /^More for Booking calendar/)).toEqual(["Archive", "Delete"]);
  for (const guest of [false, true]) {
    await page(with1(waiting, { guest }));
    expect([guest, screen.queryAllByRole("button", { name: "Open in another browser" }).length]).toEqual([guest, guest ? 0 : 1]);
    cleanup();
  }
});

it("GATE-4: a guest approves once: no always allow is offered, and one that was chosen before is not sent", async () => {
  const answer = vi.fn();
  await page(waiting, "participant", { answer });
  expect(screen.getByRole("checkbox", { name: "Always allow this tool in this chat" })).toBeInTheDocument();
  cleanup();
  await page(with1(waiting, { guest: true }), "participant", { answer });
  expect(screen.queryByRole("checkbox", { name: "Always allow this tool in this chat" })).toBeNull();
  expect(screen.getByRole("button", { name: "Approve" })).toBeInTheDocument();
});

it("PIN-12: a guest turns privacy on and not off, and is told who does", async () => {
  const setPrivate = vi.fn().mockResolvedValue({ kind: "done", value: null });
  const by = { by: { kind: "user", tab: OTHER_BROWSER, name: "Robin" }, at: "2026-11-29T13:50:00Z" } as const;
  const { user, workspace } = await page(with1(waiting, { guest: true, private: by }), "participant", { setPrivate });
  await user.click(screen.getByRole("button", { name: "Page kept private" }));
  const toggle = () => within(screen.getByRole("dialog", { name: "Rules of this chat" })).getByRole("switch");
  expect(await screen.findByText(/Only the owner of this chat can turn it off again/)).toBeVisible();
  await user.click(toggle());
  expect([toggle().getAttribute("aria-disabled"), setPrivate.mock.calls]).toEqual(["true", []]);
  act(() => { workspace.publish(with1(waiting, { guest: true })); });
  await user.click(toggle());
  expect(setPrivate.mock.calls).toEqual([[true]]);
});

it("A11Y-2: a question is called out to who can answer it, and to nobody else", async () => {
  for (const [role, says] of [["participant", true], ["observer", false], ["share", false]] as const) {
    const before = with1(role === "participant" ? waiting : looking(waiting), {});
    const { workspace } = await page({ ...before, items: [] }, role);
    act(() => { workspace.publish(before); });
    expect([role, screen.queryAllByRole("alert").some((alert) => alert.textContent?.includes("Approval:"))]).toEqual([role, says]);
    cleanup();
  }
});

it("who reads by a link is not called the author of what others said", async () => {
  await page(waiting);
  expect(screen.getAllByRole("article", { name: "You" }).length).toBeGreaterThan(0);
  cleanup();
  // A link is told of no names.
  const items = waiting.items.map((item) => (item.kind === "message" && item.message.role === "user" ? { ...item, message: { ...item.message, metadata: { ...item.message.metadata, by: { kind: "user" as const } } } } : item));
  await page({ ...looking(waiting), items }, "share");
  expect([screen.queryAllByRole("article", { name: "You" }), screen.getAllByRole("article", { name: "Person" }).length > 0]).toEqual([[], true]);
  expect(screen.queryByText("You")).toBeNull();
});
