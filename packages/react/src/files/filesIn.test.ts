import { expect, it } from "vitest";
import { filesIn } from "./filesIn.ts";

const FILE = new File(["x"], "a.png", { type: "image/png" });
const data = (types: string[], files: File[] = [FILE]) => ({ types, files: files as unknown as FileList });

it("takes files, and leaves the paste of a table, which brings a picture of itself, to be text", () => {
  expect(filesIn(data(["Files"]))).toEqual([FILE]);
  expect(filesIn(data(["text/html", "Files"]))).toEqual([FILE]);
  expect(filesIn(data(["text/plain", "Files"]))).toEqual([FILE]);
  expect(filesIn(data(["text/plain", "text/html", "Files"]))).toEqual([]);
  expect(filesIn(data(["text/plain", "text/rtf", "Files"]))).toEqual([]);
  expect(filesIn(data(["text/plain"], []))).toEqual([]);
  expect(filesIn(null)).toEqual([]);
});
