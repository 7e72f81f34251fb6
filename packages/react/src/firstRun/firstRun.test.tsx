import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { activitiesAt, frameView } from "../shell/gallery/frameData.ts";
import { keyOf } from "../shell/gallery/madeWorkspace.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { agentMessage, itemsOf } from "../transcript/galleryData.ts";

const fresh: SessionView = { ...frameView("parts", "n1", ""), key: keyOf("n1", "offline"), agent: { id: keyOf("n1", "offline").agent, name: "Practice agent" }, phase: { kind: "new" }, items: [], sending: [], header: null, activity: { kind: "unread-yet" }, status: "idle", send: { kind: "yes" } };
const running = frameView("streaming", "s1", "Tour", { activity: activitiesAt(0).find((one) => one.name === "working")!.activity, status: "working" });
const ended: SessionView = { ...running, activity: { kind: "idle", at: null, count: 3 }, status: "idle" };
const card = () => screen.queryByRole("region", { name: "This answer doesn't live in this window." });

describe("first run", () => {
  it("says what this is, and that nothing is made up", async () => {
    await renderPage({ views: [fresh] });
    expect(screen.getByRole("heading", { name: "A chat that stays right in every window." })).toBeVisible();
    expect(screen.getByText("You are talking to the Practice agent: no key, no model, nothing made up.")).toBeVisible();
  });

  it("sends the tour by the click and not before", async () => {
    const send = vi.fn(() => ({ kind: "taken" as const, id: "m" as never }));
    const { user } = await renderPage({ views: [fresh], actions: { send } });
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Take the one-minute tour" }));
    expect(send).toHaveBeenCalledWith("/tour");
  });

  it.each([["Write something long, so I can open a second window", "/long 600 20"], ["Ask me before you save a note", "/note Buy milk"], ["Show me everything you can display", "/markdown"], ["Ask me three questions", "/ask"]])("A11Y-3: %s fills the composer, moves the focus there and sends nothing", async (words, command) => {
    const send = vi.fn();
    const { user } = await renderPage({ views: [fresh], actions: { send } });
    await user.click(screen.getByRole("button", { name: new RegExp(`^${words}`) }));
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue(command);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it("offers what a model needs to nobody who has one, and the app's part to everybody", async () => {
    await renderPage({ views: [{ ...fresh, key: keyOf("n1", "desk"), agent: { id: keyOf("n1", "desk").agent, name: "Data desk" } }] });
    expect(screen.getByText("You are talking to Data desk.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Use your own model" })).toBeNull();
    expect(screen.getByRole("button", { name: "Put it into your app" })).toBeVisible();
  });

  it("names the three variables of an own model, each with a copy button", async () => {
    const { user, host } = await renderPage({ views: [fresh] });
    await user.click(screen.getByRole("button", { name: "Use your own model" }));
    await user.click(screen.getByRole("button", { name: "Copy OPENAI_BASE_URL" }));
    expect(host.copied).toEqual(["OPENAI_BASE_URL"]);
    expect(screen.getByRole("button", { name: "Copy OPENAI_MODEL" })).toBeVisible();
  });
});

describe("first-answer card", () => {
  it("A11Y-3: stands while the first answer runs, takes no focus, and goes at its end", async () => {
    const { workspace } = await renderPage({ views: [running] }, { remembered: {} });
    expect(card()).toBeVisible();
    expect(card()).not.toContainElement(document.activeElement as HTMLElement);
    act(() => workspace.publish(ended));
    expect(card()).toBeNull();
    act(() => workspace.publish(running));
    expect(card()).toBeNull();
  });

  it("A11Y-2: is said once, after the answer's first sentence and not at its first word", async () => {
    const saying = (text: string): SessionView => ({ ...running, items: itemsOf(agentMessage({ id: "t1", turn: { kind: "running" }, parts: [{ type: "text", text }] })) });
    const { workspace } = await renderPage({ views: [saying("This answer")] }, { remembered: {} });
    const activity = screen.getByRole("status", { name: "Activity" });
    expect(card()).toBeVisible();
    expect(activity).not.toHaveTextContent("doesn't live");
    act(() => workspace.publish(saying("This answer is written on the server. Reload")));
    expect(activity).toHaveTextContent("This answer doesn't live in this window.");
  });

  it("is shown once per browser", async () => {
    await renderPage({ views: [running] }, { remembered: { "first-answer-card": "1" } });
    expect(card()).toBeNull();
  });

  it("Open a second window opens this chat's address; Not now closes and is remembered", async () => {
    const { user, host } = await renderPage({ views: [running] }, { remembered: {} });
    await user.click(screen.getByRole("button", { name: "Open a second window" }));
    expect(host.opened).toEqual(["/c/gallery-server/desk/s1"]);
    expect(card()).toBeNull();
    expect(host.remember.get("first-answer-card")).toBe("1");
  });
});
