import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createVirtualBrowser, createVirtualWorld } from "@tidemark/entities/testing";
import { createTexts, TextsProvider } from "../messages/useText.ts";
import { activitiesAt, frameView } from "../shell/gallery/frameData.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { TidemarkTheme } from "../theme/TidemarkTheme.tsx";
import { agentMessage, itemsOf, quietActions, userMessage } from "../transcript/galleryData.ts";
import { Strip } from "./Strip.tsx";

const activity = (name: string) => {
  const found = activitiesAt(0).find((one) => one.name === name)!;
  return { activity: found.activity, status: found.status };
};
const view = (name: string) => frameView("parts", "s1", "Nightly import", activity(name));
const status = () => screen.getByRole("status", { name: "Activity" });

describe("activity strip", () => {
  it.each(["light", "dark"] as const)("A11Y-1: is one status named Activity, in %s", async (scheme) => {
    await renderPage({ views: [view("browser")] }, { scheme });
    expect(status()).toHaveTextContent("Running in another browser");
    expect(screen.getByRole("button", { name: "Check now" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
  });

  it("A11Y-2: counts seconds beside the live region, never in it", async () => {
    const { advance } = await renderPage({ views: [view("working")] });
    expect(status().textContent).toBe("Working");
    expect(screen.getByText(", 42 s")).toBeVisible();
    await advance(3000);
    expect(screen.getByText(", 45 s")).toBeVisible();
    expect(status().textContent).toBe("Working");
  });

  it("A11Y-2: a countdown is said once and then counts in silence", async () => {
    const { advance } = await renderPage({ views: [view("unreachable")] });
    const first = status().textContent;
    expect(first).toContain("Can't reach Team server, trying again in 14 s");
    await advance(4000);
    expect(status().textContent).toBe(first);
    expect(screen.getByText(", trying again in 10 s")).toHaveAttribute("aria-hidden", "true");
  });

  it("A11Y-2: says that an answer ended, and leaves no words of its own for an idle chat", async () => {
    const { workspace } = await renderPage({ views: [view("working")] });
    act(() => workspace.publish(view("idle")));
    expect(status().textContent).toBe("Answer finished");
    expect(screen.getByText("Up to date")).toBeVisible();
  });

  it("A11Y-2: says how many messages came while nobody looked, once, and nothing of them after the next answer", async () => {
    const items = [1, 2, 3].flatMap((turn) => itemsOf(userMessage(`u${turn}`, "question"), agentMessage({ id: `a${turn}`, parts: [{ type: "text", text: "answer" }] })));
    const { workspace, tab } = await renderPage({ views: [{ ...view("idle"), items: items.slice(0, 2) }] });
    act(() => { tab.hide(); });
    act(() => workspace.publish({ ...view("idle"), items }));
    expect(status().textContent).toBe("");
    act(() => { tab.focus(); });
    expect(status().textContent).toBe("4 new messages");
    act(() => workspace.publish({ ...view("working"), items }));
    expect(status()).not.toHaveTextContent("new messages");
    act(() => workspace.publish({ ...view("idle"), items }));
    expect(status().textContent).toBe("Answer finished");
  });

  it("says nothing of an end that it never saw running", async () => {
    await renderPage({ views: [view("idle")] });
    expect(status().textContent).toBe("");
  });

  it("SEC-11: the name that a window was given is text, whatever it is", async () => {
    const label = '<img src=x onerror="window.__pwned=1"><b style="color:red">x</b>';
    const { environment } = createVirtualBrowser(createVirtualWorld()).open();
    const { container } = render(
      <TextsProvider value={createTexts("en")}>
        <TidemarkTheme scheme="light" direction="ltr" lang="en" scope={document}>
          <Strip view={{ ...view("page-tools"), pageTools: { where: "window", label, mayTake: false, moved: true } }} actions={quietActions()} environment={environment} label={label} />
        </TidemarkTheme>
      </TextsProvider>,
    );
    expect(container.querySelectorAll("img, b, [onerror]")).toHaveLength(0);
    expect(container.querySelector(".tm-strip")?.getAttribute("title")).toContain(label);
    expect("__pwned" in globalThis).toBe(false);
  });

  it("has no timer while nothing ticks", async () => {
    const { clock } = await renderPage({ views: [view("idle")] });
    // What was shown is noted once, half a second after it came.
    await act(() => clock.advance(1_000));
    expect(clock.pending()).toBe(0);
  });

  it("FOLLOW-11: Check now and Stop do what they say", async () => {
    const stop = vi.fn();
    const checkNow = vi.fn();
    const { user } = await renderPage({ views: [view("browser")], actions: { stop, checkNow } });
    await user.click(screen.getByRole("button", { name: "Check now" }));
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect([checkNow.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
  });

  it("FOLLOW-11: row, open chat and strip show one glyph and one word", async () => {
    await renderPage({ views: [view("browser")], headers: [] });
    const row = screen.getByRole("link", { name: "Nightly import" });
    expect(row).toHaveAccessibleDescription("Running in another browser");
    const glyphs = [row.closest("li")!, screen.getByRole("tab", { name: "Nightly import" }), status().parentElement!.parentElement!].map((place) => place.querySelector("[data-glyph]")?.getAttribute("data-glyph"));
    expect(glyphs).toEqual(["half", "half", "half"]);
    expect(within(row.closest("li")!).getAllByText("Running in another browser").length).toBeGreaterThan(0);
  });

  it("FOLLOW-11: with little room it shows one button and the others under More", async () => {
    const checkNow = vi.fn();
    const user = userEvent.setup();
    const { environment } = createVirtualBrowser(createVirtualWorld()).open();
    renderUi(
      <TidemarkTheme scheme="light" direction="ltr" lang="en" scope={document}><Strip view={view("browser")} actions={quietActions({ checkNow })} environment={environment} label="phone" narrow /></TidemarkTheme>,
    );
    expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Check now" }));
    expect(checkNow).toHaveBeenCalledOnce();
  });

  it("opens the reason of a failure in full", async () => {
    const { user } = await renderPage({ views: [view("failed")] });
    await user.click(screen.getByRole("button", { name: "Details" }));
    expect(screen.getByRole("button", { name: "Hide details" })).toHaveAttribute("aria-expanded", "true");
  });

  it("PIN-9: the window that lost the page tools is told, once in the live region, and may take them back", async () => {
    const takeOver = vi.fn(quietActions().takeOver);
    const { user } = await renderPage({ views: [{ ...view("page-tools"), pageTools: { where: "window", label: "Firefox on Linux", mayTake: true, moved: true } }], actions: { takeOver } });
    expect(status()).toHaveTextContent("Page tools run in another window now");
    await user.click(screen.getByRole("button", { name: "Take over" }));
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it("PIN-9: a take-over that was refused says why", async () => {
    const takeOver = vi.fn().mockResolvedValue({ kind: "not-done", why: "forbidden", detail: "This window may only look." });
    const { user } = await renderPage({ views: [view("page-tools")], actions: { takeOver } });
    await user.click(screen.getByRole("button", { name: "Take over" }));
    expect(await screen.findByText("Not taken over: This window may only look.")).toBeVisible();
  });

  it("PIN-10: page tools that are nobody's wait for a take-over, which only a window that has such tools offers", async () => {
    const nobody = (mayTake: boolean) => ({ ...view("running"), pageTools: { where: "nobody" as const, label: null, mayTake, moved: false } });
    const { workspace } = await renderPage({ views: [nobody(true)] });
    expect(status()).toHaveTextContent("Page tools wait: take over to run them here");
    expect(screen.getByRole("button", { name: "Take over" })).toBeVisible();
    act(() => workspace.publish(nobody(false)));
    expect(screen.queryByRole("button", { name: "Take over" })).toBeNull();
  });

  it("PIN-9: with little room the word on page tools stands in the strip's words", () => {
    const { environment } = createVirtualBrowser(createVirtualWorld()).open();
    render(
      <TextsProvider value={createTexts()}>
        <Strip view={{ ...view("page-tools"), pageTools: { where: "browser", label: null, mayTake: false, moved: true } }} actions={quietActions()} environment={environment} label="phone" narrow />
      </TextsProvider>,
    );
    expect(status().textContent).toBe("Page tools run in another window now");
  });
});
