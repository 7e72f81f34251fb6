import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GatewayApi } from "@tidemark/entities/client";
import type { Role, Token } from "@tidemark/entities/contract";
import { activitiesAt, frameView } from "../shell/gallery/frameData.ts";
import type { Made } from "../shell/gallery/madeWorkspace.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

const view = frameView("parts", "s4", "Sensors", { activity: activitiesAt(0)[0]!.activity });
const away = { kind: "unreachable", reason: "network", retryAfterMs: null } as const;
const refused = (status: number, code: string) => Promise.resolve({ kind: "refused", status, code, detail: "Not here.", facts: {} } as const);
const token = (id: string, name: string, more: Partial<Token> = {}): Token => ({ id, name, createdAt: "2026-11-28T14:00:00Z", lastUsedAt: "2026-11-29T14:00:00.000Z", asking: false, printed: false, ...more });
const TOKENS = [token("p", "Safari on iPhone, 28 Nov"), token("h", "Chromium on Linux, 29 Nov", { asking: true }), token("o", "Owner", { printed: true, lastUsedAt: null })];

async function dialog(role: Role, api: Partial<GatewayApi>, made: Partial<Made> = {}) {
  const ui = await renderPage({ views: [view], role, api: { listTokens: () => Promise.resolve({ kind: "ok", value: TOKENS }), ...api }, ...made }, { host: { shareLink: (made) => `http://page/#share=${made}` } });
  await ui.user.click(screen.getByRole("button", { name: "Open in another browser" }));
  await screen.findByRole("region", { name: "A link to look, not write" });
  return ui;
}
const part = () => screen.queryByRole("region", { name: "Browsers that are signed in" });
const rows = () => within(part()!).getAllByRole("listitem").map((row) => row.textContent);

let restoreLayout = (): void => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

it("SEC-5: lists who is signed in, with this one marked, and signs one out when the server said so", async () => {
  const removeToken = vi.fn<GatewayApi["removeToken"]>().mockResolvedValueOnce(away).mockResolvedValue({ kind: "ok", value: null });
  const { user } = await dialog("owner", { removeToken });
  await waitFor(() => expect(part()).not.toBeNull());
  expect(rows()).toEqual([expect.stringMatching(/^Safari on iPhone, 28 Nov · last used .*2026/), expect.stringMatching(/^Chromium on Linux, 29 Nov · this browser/), expect.stringMatching(/^The link that the server prints · not used yet$/)]);
  expect(within(part()!).getByText(/also ends the links that were made in it/)).toBeVisible();
  const button = () => within(part()!).getByRole("button", { name: "Sign out Safari on iPhone, 28 Nov" });
  await user.click(button());
  expect(await within(part()!).findByText(/^The browser was not signed out:/)).toBeVisible();
  expect(rows()).toHaveLength(3);
  await user.click(button());
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(removeToken.mock.calls).toEqual([["p"], ["p"]]);
  expect(screen.getByRole("heading", { name: "Browsers that are signed in" })).toHaveFocus();
  await waitFor(() => expect(screen.getAllByRole("status").some((status) => status.textContent.includes("Signed out: Safari on iPhone, 28 Nov"))).toBe(true));
});

it("VIEW-13: this browser is signed out only after its own dialog has asked", async () => {
  const removeToken = vi.fn<GatewayApi["removeToken"]>();
  const signOut = vi.fn().mockResolvedValue(undefined);
  const { user } = await dialog("owner", { removeToken }, { signOut });
  await user.click(await screen.findByRole("button", { name: "Sign out Chromium on Linux, 29 Nov" }));
  expect(await screen.findByRole("dialog", { name: "Sign out of this browser" })).toBeInTheDocument();
  expect([removeToken.mock.calls, signOut.mock.calls]).toEqual([[], []]);
});

it("SEC-5: only an owner has such a list; nothing stands where the server keeps none, and what fails says why", async () => {
  const listTokens = vi.fn<GatewayApi["listTokens"]>(() => Promise.resolve({ kind: "ok", value: TOKENS }));
  await dialog("participant", { listTokens });
  expect([part(), listTokens.mock.calls]).toEqual([null, []]);
  cleanup();
  await dialog("owner", { listTokens: () => refused(404, "not-found") });
  expect(part()).toBeNull();
  cleanup();
  await dialog("owner", { listTokens: () => refused(403, "forbidden") });
  expect(await screen.findByText("The browsers that are signed in could not be read: Not here.")).toBeVisible();
});
