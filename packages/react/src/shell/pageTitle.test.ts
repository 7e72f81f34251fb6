import { expect, it } from "vitest";
import { pageTitle } from "./pageTitle.ts";

const chat = (title: string, status: Parameters<typeof pageTitle>[1][number]["status"]) => ({ title, status });

it.each([["idle", "Rows · Tidemark", "none"], ["working", "● Rows", "working"], ["browser", "● Rows", "working"], ["waiting", "(!) Rows", "waiting"], ["failed", "Rows · Tidemark", "none"]] as const)("GATE-7: a chat that is %s titles the page %s", (status, title, badge) => {
  const shown = chat("Rows", status);
  expect(pageTitle(shown, [shown], "Tidemark")).toEqual({ title, badge });
});

it("GATE-7: a chat that waits behind the shown one is what the title names, until it waits no more", () => {
  const shown = chat("Rows", "working");
  expect(pageTitle(shown, [shown, chat("Calendar", "waiting")], "Tidemark")).toEqual({ title: "(!) Calendar", badge: "waiting" });
  expect(pageTitle(shown, [shown, chat("Calendar", "idle")], "Tidemark")).toEqual({ title: "● Rows", badge: "working" });
});
