import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createVirtualBrowser, createVirtualWorld } from "@tidemark/entities/testing";
import { renderPage } from "../testing/renderPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";
import { frameView } from "./gallery/frameData.ts";
import Gallery from "./gallery/Gallery.tsx";
import { GALLERY_PAGES } from "./gallery/galleryStates.ts";
import "../palette/Palette.tsx";

let restore = (): void => {};
beforeEach(() => { restore = installFakeLayout(window); });
afterEach(() => { restore(); });

/** Every element that speaks by itself, in any spelling. */
const LIVE = '[role="status"], [role="log"], [role="alert"], [role="timer"], [role="marquee"], output, [aria-live]:not([aria-live="off"])';
const regions = () => [...document.querySelectorAll(LIVE)].map((region) => region.getAttribute("role") ?? region.localName);

describe("what speaks by itself", () => {
  it.each(GALLERY_PAGES)("A11Y-2: one polite region, and beside it only the one for new questions: %s", async (name) => {
    const world = createVirtualWorld();
    const { environment } = createVirtualBrowser(world).open();
    render(<Gallery name={name} environment={environment} scheme="light" direction="ltr" language="en" reducedMotion scope={document} />);
    await act(() => world.clock.advance(50));
    expect(regions().filter((role) => role !== "alert")).toEqual(["status"]);
    expect([...document.querySelectorAll("[role=alert]")].filter((region) => !region.parentElement!.matches(".tm-transcript"))).toEqual([]);
    cleanup();
  });

  it("A11Y-2: what the page says in passing is heard through the activity status, and the same again is said again", async () => {
    const { user, advance } = await renderPage({ views: [frameView("parts", "s4", "Sensors", { status: "idle", activity: { kind: "idle", at: null, count: 40 } })] });
    const status = screen.getByRole("status", { name: "Activity" });
    const copy = async () => {
      await user.click(screen.getByRole("button", { name: "More" }));
      await user.click(await screen.findByRole("menuitem", { name: "Copy as Markdown" }));
      await waitFor(() => expect(status).toHaveTextContent("Conversation copied"));
      return status.lastElementChild;
    };
    const first = await copy();
    expect(await copy()).not.toBe(first);
    await advance(10_000);
    expect(status).toHaveTextContent("");
  });

  it("A11Y-2: a search for a command that is not there says so", async () => {
    const { user, advance } = await renderPage({ views: [frameView("parts", "s4", "Sensors", { status: "idle" })], api: { search: () => Promise.resolve({ kind: "ok", value: { results: [], cursor: null } }) } });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "Search chats and commands" }), "zzz");
    await advance(250);
    await waitFor(() => expect(document.querySelector("[role=status]")).toHaveTextContent("Nothing is called “zzz”."));
  });
});
