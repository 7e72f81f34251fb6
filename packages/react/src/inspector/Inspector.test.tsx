import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FollowNote } from "@tidemark/entities/session";
import { frameView } from "../shell/gallery/frameData.ts";
import { renderPage } from "../testing/renderPage.tsx";

const note = (atMs: number, what: FollowNote["what"], count: number | null = null, reason: string | null = null): FollowNote => ({ atMs, what, count, reason });
const notes = [note(Date.UTC(2026, 10, 29, 14, 0, 1), "asks-records"), note(Date.UTC(2026, 10, 29, 14, 0, 2), "records", 3), note(Date.UTC(2026, 10, 29, 14, 0, 9), "no-answer", null, "timeout")];

async function inspector() {
  const page = await renderPage({ views: [frameView("parts", "s4", "Sensors", { status: "idle" })], notes });
  await page.user.click(screen.getByRole("button", { name: /^Records:/ }));
  return { ...page, region: within(await screen.findByRole("region", { name: "Records" })) };
}

describe("the inspector", () => {
  it("tells what this window asked and heard, newest first, with the times to the second", async () => {
    const { user, region } = await inspector();
    await user.click(region.getByRole("button", { name: "What this window asked and heard" }));
    const lines = within(region.getByRole("list", { name: "What this window asked and heard" })).getAllByRole("listitem").map((line) => line.textContent);
    expect(lines).toEqual([expect.stringMatching(/:00:09No answer: timeout$/), expect.stringMatching(/:00:02Records came: 3$/), expect.stringMatching(/:00:01Asks for records$/)]);
  });

  it("copies the records and the timeline as JSON, as they stand at the press", async () => {
    const { user, region, host } = await inspector();
    await user.click(region.getByRole("button", { name: "Copy as JSON" }));
    const copied = JSON.parse(host.copied[0]!) as { records: { seq: number }[]; timeline: { what: string; at: string }[]; read: { count: number } };
    expect(copied.records).toHaveLength(40);
    expect(copied.timeline.map(({ what }) => what)).toEqual(["asks-records", "records", "no-answer"]);
    expect(copied.timeline[0]!.at).toBe("2026-11-29T14:00:01.000Z");
    expect(copied.read.count).toBe(40);
    expect(await screen.findByText("Copied")).toBeVisible();
  });
});
