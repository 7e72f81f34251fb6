import { expect, it } from "vitest";
import { createTexts } from "../messages/useText.ts";
import { byWords, recordWords } from "./recordWords.ts";

const text = createTexts().text;

it.each([["user-message", "Message"], ["text-delta", "Text"], ["tool-input-available", "Tool call"], ["turn-end", "Answer ends"], ["finish-step", "Step"], ["from-a-later-release", "Of a kind this page doesn't know"], ["toString", "Of a kind this page doesn't know"]])("says in words what a %s is", (type, words) => {
  expect(recordWords(type, text)).toBe(words);
});

it("OWNER-17: names the agent and the server, and leaves people as recorded", () => {
  expect([byWords("agent", "Data desk", text), byWords("gateway", "Data desk", text), byWords("Robin", "Data desk", text)]).toEqual(["Data desk", "the server", "Robin"]);
});
