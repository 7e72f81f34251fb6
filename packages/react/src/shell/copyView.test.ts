import { expect, it } from "vitest";
import { itemsOf, queueRow, userMessage, viewOf } from "../transcript/galleryData.ts";
import { copyView } from "./copyView.ts";

it("ADOPT-5: a kept copy is read only: nothing of the present conversation stands in it", () => {
  const items = itemsOf(userMessage("old", "From the old history"));
  const view = viewOf(itemsOf(userMessage("new", "New")), { replaced: { at: null, items }, queue: { items: [queueRow("q", "later")], held: false }, versions: new Map([["t-new" as never, { ends: [1, 2], shown: 0 }]]) });
  expect(copyView(view)).toMatchObject({ items, queue: { items: [] }, send: { kind: "no" }, older: "none" });
  expect(copyView(view)?.versions.size).toBe(0);
  expect(copyView({ ...view, replaced: null })).toBeNull();
});
