import { expect, it } from "vitest";
import { agentMessage, itemsOf, userMessage } from "./galleryData.ts";
import { rowsOf } from "./rows.ts";
import { typicalHeight } from "./typicalHeight.ts";

const long = Array.from({ length: 20 }, (_, at) => agentMessage({ id: `long${at}`, parts: [{ type: "text", text: "words ".repeat(200) }] }));
const short = Array.from({ length: 20 }, (_, at) => userMessage(`short${at}`, "Yes."));
const rows = rowsOf({ items: itemsOf(...long, ...short), sending: [] });

it("guesses from the rows at the end, or around the row that a reader comes back to", () => {
  expect(typicalHeight(rows, undefined)).toBeLessThan(100);
  expect(typicalHeight(rows, "long5")).toBeGreaterThan(400);
  expect(typicalHeight(rows, "gone")).toBeLessThan(100);
  expect(typicalHeight([], undefined)).toBeGreaterThan(0);
});
