import { expect, it } from "vitest";
import { createHostTools } from "./hostTools.ts";

it("follows the page's own changes, and tells nobody where nothing changed", () => {
  const host = createHostTools([], { id: "a", title: "A" });
  let told = 0;
  const end = host.subscribe(() => { told++; });
  host.setContext({ id: "a", title: "A" });
  expect(told).toBe(0);
  host.setContext({ id: "a", title: "A, renamed" });
  host.setContext(null);
  host.setContext(null);
  expect([told, host.context()]).toEqual([2, null]);
  end();
  host.setContext({ id: "b", title: "B" });
  expect([told, host.context()]).toEqual([2, { id: "b", title: "B" }]);
});
