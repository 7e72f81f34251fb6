import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./support/test.ts";
import { path, stillRunning } from "./support/answers.ts";
import { startGateway } from "./support/gatewayProcess.ts";

test("BOUND-3: BOUND-5: another agent in this window only, back to where it was; and a chat that goes on with the other one @push", async ({ openBrowser }) => {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-agents-"));
  const config = join(folder, "config.json");
  writeFileSync(config, JSON.stringify({ agents: [{ kind: "practice", id: "second", name: "Second agent" }] }));
  const gateway = await startGateway({ env: { TIDEMARK_CONFIG: config } });
  try {
    const browser = await openBrowser({ at: gateway });
    const a = await browser.openWindow();
    const picker = a.page.getByRole("combobox", { name: "Server and agent" });
    await picker.selectOption("Practice agent");
    await a.send("/long 2400 40");
    const first = path(a);
    const b = await browser.openWindow(first);

    await picker.selectOption("Second agent");
    await expect(a.page).not.toHaveURL(first);
    await a.send("/long 10 100");
    await a.answerEnded();
    const second = path(a);
    await test.step("BOUND-3: the first agent's answer ran on, and the other window saw nothing of it", async () => {
      await stillRunning(b);
      expect(path(b)).toBe(first);
      await picker.selectOption("Practice agent");
      await expect.poll(() => path(a)).toBe(first);
      await stillRunning(a);
      await expect(a.transcript).not.toContainText("/long 10 100");
    });
    await a.stop();
    await a.answerEnded();

    await picker.selectOption("Second agent");
    await expect.poll(() => path(a)).toBe(second);
    await a.choose("Go on with another agent");
    await a.page.getByRole("dialog").getByRole("button", { name: /Practice agent/ }).click();
    await test.step("BOUND-5: what was said is there, each chat leads to the other, the first is as it was", async () => {
      await expect.poll(() => path(a)).not.toBe(second);
      await expect(a.said("/long 10 100")).toBeVisible();
      await expect(a.transcript).toContainText("Goes on from a chat with Second agent");
      await a.send("/long 12 100");
      await a.answerEnded();
      await b.page.goto(second);
      await expect(b.transcript).toContainText("Goes on with Practice agent");
      await expect(b.said("/long 12 100")).toHaveCount(0);
    });
    await browser.close();
  } finally {
    await gateway.stop();
    gateway.forget();
    rmSync(folder, { recursive: true, force: true });
  }
});
