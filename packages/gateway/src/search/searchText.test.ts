import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { markedText } from "./markedText.ts";
import { MARK, matchOf, searchable, withoutGaps, wordsOf } from "./searchText.ts";

/** What people and others type: all of it is data. */
const HOSTILE = [
  "", " ", "\0", "a\0b", "\"", "\"\"\"", "'", "*", "a*", "^a", "-a", "+a", "a + b", "(", "((a", "a)", "text:a", "search:a", "{text}:a", "- {text}: a", "NEAR(a b)", "NEAR/0", "a NEAR b", "a AND", "OR", "NOT a", "a OR b",
  "a\" OR \"b", "\"; drop table record; --", "' or 1=1 --", "__proto__", "constructor", "%", "_", "\\", "\u0002a\u0003", "\u202Eabc", "\uD800", "a\uDFFF", "🎉", "👨‍👩‍👧‍👦", "é", "e\u0301", "ﬁ", "ß", "İ", "१", "①", "東京", "กรุงเทพ", "{{7*7}}",
  "<img src=x onerror=alert(1)>", "![x](http://evil.example/p)", "a".repeat(10_000), "a ".repeat(100), "\"".repeat(500), "(".repeat(500), "\n\r\t", "a\nb", "\u2028a",
];

function index() {
  const sqlite = new Database(":memory:");
  sqlite.exec("create virtual table search using fts5(text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')");
  const find = sqlite.prepare("select rowid from search where search match ?").pluck();
  const add = sqlite.prepare("insert into search(text) values (?)");
  return { add: (text: string) => add.run(searchable(text)), find: (query: string) => (wordsOf(query).length === 0 ? [] : find.all(matchOf(wordsOf(query)))), close: () => sqlite.close() };
}

it("no query throws: its signs and operators are data to the index, whatever they are", () => {
  const { add, find, close } = index();
  add("nothing that is looked for here");
  for (const query of HOSTILE) expect(() => find(query), JSON.stringify(query)).not.toThrow();
  // Each of these would find the text, were it an expression.
  for (const query of ["nothing OR zebra", "NOT zebra", "text:nothing", "{text}:nothing", "not\" OR \"nothing", "NEAR(nothing here)"]) expect([query, find(query)]).toEqual([query, []]);
  close();
});

it("finds beginnings of words, in any case, with or without accents, all of those asked for", () => {
  const { add, find, close } = index();
  add("Crème brûlée in the Café Ångström");
  for (const query of ["creme", "CRÈME", "bru", "cafe angst", "Cafe\u0301", "brulee, creme!", "\"café\""]) expect([query, find(query)]).toEqual([query, [1]]);
  for (const query of ["reme", "creme tea"]) expect([query, find(query)]).toEqual([query, []]);
  close();
});

it("finds words in scripts that write none apart, also in the middle of a sentence", () => {
  const { add, find, close } = index();
  add("明日は東京タワーに行きます");
  add("ฉันรักกรุงเทพ");
  for (const [query, row] of [["東京", 1], ["タワー", 1], ["行き", 1], ["กรุงเทพ", 2]] as const) expect([query, find(query)]).toEqual([query, [row]]);
  expect(find("京東")).toEqual([]);
  expect(withoutGaps(searchable("明日は東京"))).toBe("明日は東京");
  close();
});

it("an index's own marks in a text or in a query mark nothing", () => {
  expect(searchable(`a${MARK.from}b${MARK.to}c\0d`)).toBe("a b c d");
  expect(wordsOf(`a${MARK.from}b`)).toEqual(["a", "b"]);
});

it("marks are ranges of the text as it is shown", () => {
  const raw = `one ${MARK.from}two${MARK.to}\n\n  three ${MARK.from}東\u200B京${MARK.to}\u200B駅\u200B <b>`;
  const { text, ranges } = markedText(raw, 100);
  expect(text).toBe("one two three 東京駅 <b>");
  expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(["two", "東京"]);
});

it("a text longer than is shown is cut around the first place, between whole characters", () => {
  const long = `${"x".repeat(500)}😀${MARK.from}found${MARK.to}${"😀".repeat(400)}${MARK.from}again${MARK.to}`;
  for (let most = 90; most < 110; most++) {
    const { text, ranges } = markedText(long, most);
    expect(text.length).toBeLessThanOrEqual(most + 2);
    expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual(["found"]);
    expect(text.isWellFormed()).toBe(true);
  }
  expect(markedText(`${MARK.from}${"y".repeat(1_000)}${MARK.to}`, 100)).toMatchObject({ ranges: [[0, 100]] });
});
