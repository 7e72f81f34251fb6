import { describe, expect, it } from "vitest";
import { agentMessage, itemsOf, sendingEntry, userMessage } from "../transcript/galleryData.ts";
import { findMatches, findRows, matchFrom, MOST_MATCHES, rowAt } from "./findMatches.ts";
import { foldTerms, foldText, spansOf } from "./foldText.ts";
import { plainText } from "./plainText.ts";

const found = (text: string, ...terms: string[]) => spansOf(foldText(text), foldTerms(terms)).map(({ from, to }) => text.slice(from, to));

describe("where words stand", () => {
  it.each([
    ["Water, water. WATER", "water", ["Water", "water", "WATER"]],
    ["Café, cafe\u0301, CAFE", "cafe", ["Café", "cafe\u0301", "CAFE"]],
    ["two\nlines", "two lines", ["two\nlines"]],
    ["Straße 🌊 Übung", "ubung", ["Übung"]],
    ["a.b*c", ".b*", [".b*"]],
    ["aaaa", "aa", ["aa", "aa"]],
    ["nothing", "else", []],
  ])("%j has %j", (text, term, places) => {
    expect(found(text, term)).toEqual(places);
  });

  it("of several words each is found, the longer one where both begin, none over another", () => {
    expect(found("water watermark at water", "water", "watermark")).toEqual(["water", "watermark", "water"]);
  });

  it("spaces alone are nothing to look for", () => {
    expect(foldTerms(["  ", "", " A  b "])).toEqual(["a b"]);
  });
});

it.each([
  ["**All** but _12_ rows", "All but 12 rows"],
  ["a [link](https://example.com/x) here", "a link here"],
  ["`code` and snake_case_name", "code and snake_case_name"],
  ["2 \\* 3", "2 * 3"],
])("plain text of %j", (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});

it("nothing is found across two blocks, and code is read as it is", () => {
  const plain = foldText(plainText("one\n\ntwo\n\n```sql\nselect **\nfrom x\n```\nthree"));
  expect(spansOf(plain, foldTerms(["one two"]))).toEqual([]);
  expect(spansOf(plain, foldTerms(["select ** from x"]))).toHaveLength(1);
  expect(plain.text).not.toContain("sql");
});

describe("matches of a conversation", () => {
  const message = (id: string, text: string, firstSeq: number) => {
    const made = agentMessage({ id, parts: [{ type: "text", text }] });
    return { ...made, metadata: { ...made.metadata, firstSeq, lastSeq: firstSeq + 5 } };
  };
  const items = itemsOf(userMessage("u1", "Find the tide"), message("t1", "The **tide** comes. Tide goes.", 2), message("t2", "No more", 9));

  it("stand in the order of the conversation, also in what is being sent, once", () => {
    const rows = findRows({ items, sending: [sendingEntry("m1", "tide again"), sendingEntry("u1", "Find the tide")] });
    expect(findMatches(rows, foldTerms(["tide"]))).toEqual([{ key: "u1", nth: 0 }, { key: "t1", nth: 0 }, { key: "t1", nth: 1 }, { key: "m1", nth: 0 }]);
  });

  it("begin where the person reads, else at the last", () => {
    const rows = findRows({ items, sending: [] });
    const matches = findMatches(rows, foldTerms(["tide"]));
    expect([matchFrom(matches, rows, "t1"), matchFrom(matches, rows, "t2"), matchFrom(matches, rows, null), matchFrom([], rows, "t1")]).toEqual([1, 2, 0, -1]);
  });

  it("a record is in the message that it belongs to; one before all that is loaded is in none", () => {
    const rows = findRows({ items: items.slice(1), sending: [] });
    expect([rowAt(rows, 4)?.key, rowAt(rows, 9)?.key, rowAt(rows, 1)]).toEqual(["t1", "t2", null]);
  });

  it("are counted up to a limit", () => {
    expect(findMatches(findRows({ items: itemsOf(userMessage("u1", "a".repeat(9999))), sending: [] }), ["a"])).toHaveLength(MOST_MATCHES);
  });
});
