import { expect, it } from "vitest";
import { catalogueWords } from "./catalogueWords.ts";

const catalogue = (text: string) => catalogueWords([{ path: "packages/react/src/messages/en/strip.ts", text: `export const strip = { key: ${JSON.stringify(text)} };` }]);

it.each(["Your session ended", "Close the tab", "The last run failed", "Gateways are down", "Pinned", "This turn is over", "Adopted"])("finds our own word in %j", (text) => {
  expect(catalogue(text)).toHaveLength(1);
});

it.each(["They run in this window from now on", "Running in another window", "Table", "Return to the chat", "Turn off notifications", "Stars", "{{gate}} is open", "the link that `npm start` printed", "Opinion"])("lets %j pass", (text) => {
  expect(catalogue(text)).toEqual([]);
});

it("looks into the catalogue only, and not at its keys", () => {
  expect(catalogueWords([{ path: "packages/react/src/messages/en.ts", text: "export const en = { session: 'Chat', tab: { gate: 'Approval' } };" }])).toEqual([]);
  expect(catalogueWords([{ path: "packages/react/src/tabs/Tabs.tsx", text: "export const a = { b: 'session' };" }])).toEqual([]);
});
