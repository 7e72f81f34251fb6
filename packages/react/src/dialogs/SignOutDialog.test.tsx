import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { frameView } from "../shell/gallery/frameData.ts";
import type { Made } from "../shell/gallery/madeWorkspace.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restoreLayout = (): void => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

async function asked(made: Partial<Made>) {
  const ui = await renderPage({ views: [frameView("parts", "s4", "Sensors")], ...made });
  await ui.user.click(screen.getByRole("button", { name: "More" }));
  await ui.user.click(await screen.findByRole("menuitem", { name: "Sign out of this browser" }));
  return { ...ui, dialog: await screen.findByRole("dialog", { name: "Sign out of this browser" }) };
}

describe("signing out of a browser", () => {
  it("VIEW-13: asks first, with what is lost counted, and signs out when the person says so", async () => {
    const signOut = vi.fn().mockResolvedValue(undefined);
    const { user, dialog } = await asked({ keptHere: { drafts: 2, unsent: 1, chars: 1_258_291 }, signOut });
    expect(within(dialog).getByText("Drafts that are lost: 2")).toBeInTheDocument();
    expect(within(dialog).getByText("Messages and answers that were not sent, and are lost: 1")).toBeInTheDocument();
    expect(within(dialog).getByText("Kept in this browser: 1.2 MB")).toBeInTheDocument();
    expect(signOut).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it("VIEW-13: names no loss where there is none, and Cancel changes nothing", async () => {
    const signOut = vi.fn().mockResolvedValue(undefined);
    const { user, dialog } = await asked({ signOut });
    expect(within(dialog).queryByText(/that are lost/)).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(signOut).not.toHaveBeenCalled();
  });

  it("VIEW-13: says beforehand that the server would go on taking a sign-in that it can't be told to end", async () => {
    const words = /^The server is not reached, so this browser only forgets its sign-in/;
    const { dialog } = await asked({ tokenStays: true });
    expect(within(dialog).getByText(words)).toBeInTheDocument();
    cleanup();
    expect(within((await asked({})).dialog).queryByText(words)).toBeNull();
  });

  it("clears the copies alone for who only wants room, and says what stays", async () => {
    const { user, dialog } = await asked({ keptHere: { drafts: 1, unsent: 0, chars: 50_000 } });
    await user.click(within(dialog).getByRole("button", { name: "Clear copies" }));
    expect(within(dialog).getByText("The copies are cleared. Drafts and what is not sent stay.")).toBeInTheDocument();
    expect(within(dialog).getByText("Kept in this browser: 0 B")).toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: "Clear copies" })).toHaveFocus();
    expect(within(dialog).getByText("Drafts that are lost: 1")).toBeInTheDocument();
  });

  it.each([["not-allowed", /keeps nothing of your chats in this browser/], ["window-only", /kept in this window only/]] as const)("VIEW-11: says once that what is here won't stay: %s", async (kind, words) => {
    const { user } = await renderPage({ views: [frameView("parts", "s4", "Sensors")], notices: [{ id: kind, kind }] });
    expect(screen.getByText(words)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Close this note" }));
    expect(screen.queryByText(words)).toBeNull();
  });
});
