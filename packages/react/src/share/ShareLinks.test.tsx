import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GatewayApi } from "@tidemark/entities/client";
import type { Role, Share } from "@tidemark/entities/contract";
import { activitiesAt, frameView } from "../shell/gallery/frameData.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

const TOKEN = `share_${"t".repeat(22)}`;
const view = frameView("parts", "s4", "Sensors", { activity: activitiesAt(0)[0]!.activity });
const share = (id: string, upTo: number | null = null): Share => ({ id, session: view.key.session, createdAt: "2026-11-29T14:00:00Z", expiresAt: "2026-12-29T14:00:00Z", upTo });
const away = { kind: "unreachable", reason: "network", retryAfterMs: null } as const;

async function dialog(role: Role, api: Partial<GatewayApi>) {
  const ui = await renderPage({ views: [view], role, api: { makeCode: () => Promise.resolve(away), listShares: () => Promise.resolve({ kind: "ok", value: [] }), ...api } }, { host: { shareLink: (token) => `http://page/#share=${token}` } });
  await ui.user.click(screen.getByRole("button", { name: "Open in another browser" }));
  return { ...ui, part: await screen.findByRole("region", { name: "A link to look, not write" }) };
}

let restoreLayout = (): void => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); });

it("SEC-10: a link is made for the time and the records that were chosen, and its capability stands in the fragment only", async () => {
  const createShare = vi.fn<GatewayApi["createShare"]>((session, expiresAt, upTo) => Promise.resolve({ kind: "ok", value: { ...share("a", upTo ?? null), expiresAt, session, token: TOKEN } }));
  const { user, part, clock } = await dialog("owner", { createShare });
  await user.selectOptions(within(part).getByRole("combobox"), "1 day");
  await user.click(within(part).getByRole("radio", { name: "as it is now" }));
  await user.click(within(part).getByRole("button", { name: "Make a link" }));
  const link = await within(part).findByRole<HTMLInputElement>("textbox", { name: "Link to look" });
  expect(link.value).toBe(`http://page/#share=${TOKEN}`);
  expect(createShare.mock.calls).toEqual([[view.key.session, new Date(clock.now() + 86_400_000).toISOString(), view.records.count]]);
});

it("SEC-10: the links of the chat are listed, and one that is taken back is gone only when the server said so", async () => {
  const removeShare = vi.fn<GatewayApi["removeShare"]>().mockResolvedValueOnce(away).mockResolvedValue({ kind: "ok", value: null });
  const { user, part } = await dialog("participant", { removeShare, listShares: () => Promise.resolve({ kind: "ok", value: [share("a"), share("b", 12)] }) });
  const rows = () => within(part).queryAllByRole("listitem").map((row) => row.textContent);
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Ends on .*2026.* with what comes later/), expect.stringMatching(/up to record 12/)]));
  await user.click(within(part).getAllByRole("button", { name: /^Take back the link/ })[1]!);
  expect(await within(part).findByText(/^The link was not taken back:/)).toBeVisible();
  expect(rows()).toHaveLength(2);
  await user.click(within(part).getAllByRole("button", { name: /^Take back the link/ })[1]!);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(removeShare.mock.calls).toEqual([["b"], ["b"]]);
});

it("SEC-10: only an owner has a code to sign another browser in; a participant has links to look", async () => {
  const makeCode = vi.fn<GatewayApi["makeCode"]>(() => Promise.resolve(away));
  await dialog("participant", { makeCode });
  expect(makeCode).not.toHaveBeenCalled();
});
