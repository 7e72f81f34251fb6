import { describe, expect, it } from "vitest";
import { tabIdSchema } from "@tidemark/entities/ids";
import type { By } from "@tidemark/entities/records";
import { lateTextOf } from "../messages/useLateText.ts";
import { createTexts } from "../messages/useText.ts";
import { byWords, recordWords } from "./recordWords.ts";

const text = lateTextOf(createTexts());

it.each([["user-message", "Message"], ["text-delta", "Text"], ["tool-input-available", "Tool call"], ["turn-end", "Answer ends"], ["finish-step", "Step"], ["from-a-later-release", "Of a kind this page doesn't know"], ["toString", "Of a kind this page doesn't know"]])("says in words what a %s is", (type, words) => {
  expect(recordWords(type, text)).toBe(words);
});

describe("who wrote a record, and from where", () => {
  const me = tabIdSchema.parse("A.one");
  const words = (by: By | null, guest = false): string => byWords(by, { me, guest, agent: "Data desk" }, text);
  const elsewhere: By = { kind: "user", tab: tabIdSchema.parse("B.two"), name: "Robin" };

  it("OWNER-17: the agent and the server by their names", () => {
    expect([words({ kind: "agent" }), words({ kind: "gateway" }), words(null)]).toEqual(["Data desk", "the server", ""]);
  });

  it("one's own windows by what they are called, a person who was let in by name, the owner by name to that person", () => {
    const labelled: By = { ...elsewhere, label: "Firefox on Linux" };
    expect(words({ ...elsewhere, tab: me, label: "Firefox on Linux" })).toBe("you, this window");
    expect(words(labelled)).toBe("Firefox on Linux");
    expect(words({ ...labelled, guest: true })).toBe("Robin");
    expect(words(labelled, true)).toBe("Robin");
    // Of a server or a window that told nothing.
    expect(words(elsewhere)).toBe("Robin");
    expect(words({ kind: "user", tab: tabIdSchema.parse("A.two") })).toBe("another window");
  });
});
