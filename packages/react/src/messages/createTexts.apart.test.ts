import { beforeAll, describe, expect, it } from "vitest";
import { loadLanguage } from "./languages.ts";
import { createTexts } from "./useText.ts";
import { unknownLabels } from "./unknownLabels.ts";

/** Nothing of this may come out as anything but text. */
const HOSTILE = ["</style><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "$t(app.name)", "{{constructor}}", ";}*{color:red", "\\3c script", "a\u202Eb", "a\u0000b", "x".repeat(5_000)];

it("shows English from head to foot while another language has not come", () => {
  const texts = createTexts("ar");
  expect([texts.text("chats.new"), texts.language, texts.direction]).toEqual(["New chat", "en", "ltr"]);
});

describe("with the languages here", () => {
  beforeAll(() => Promise.all([loadLanguage("de"), loadLanguage("ar")]));

  it("speaks the language of a region, and counts as it does", () => {
    const { text, language } = createTexts("de-AT");
    expect([language, text("chats.new"), text("transcript.newMessages", { count: 1 }), text("transcript.newMessages", { count: 3 })]).toEqual(["de-AT", "Neuer Chat", "1 neue Nachricht", "3 neue Nachrichten"]);
  });

  it("has six plurals in Arabic, with digits as in all languages", () => {
    const { text, direction } = createTexts("ar");
    expect(direction).toBe("rtl");
    expect([0, 1, 2, 3, 11, 100].map((count) => text("transcript.newMessages", { count }))).toEqual(["لا رسائل جديدة", "رسالة جديدة", "رسالتان جديدتان", "3 رسائل جديدة", "11 رسالة جديدة", "100 رسالة جديدة"]);
  });

  it("keeps the direction of a foreign name inside a text that runs the other way", () => {
    expect(createTexts("ar").text("tool.name", { tool: "read_log (2)" })).toBe("أداة: \u2068read_log (2)\u2069");
    expect(createTexts("de").text("tool.name", { tool: "read_log" })).toBe("Werkzeug: read_log");
  });

  it("takes a host's own words, for a plural in all its forms", () => {
    const { text, problems } = createTexts("en", { "composer.send": "Ask", "transcript.newMessages": "News: {{count}}" });
    expect([text("composer.send"), text("transcript.newMessages", { count: 1 }), text("transcript.newMessages", { count: 2 }), problems]).toEqual(["Ask", "News: 1", "News: 2", []]);
  });
});

describe("labels are text", () => {
  it.each(HOSTILE)("SEC-11: %j in a label changes nothing and is told", (value) => {
    const { text, problems } = createTexts("en", { "composer.send": value, "chats.new": "Start" });
    expect([text("composer.send"), text("chats.new")]).toEqual(["Send", "Start"]);
    expect(problems).toMatchObject([{ option: "labels.composer.send", code: "not-valid" }]);
  });

  it("SEC-11: a label that is no text, or has a value that its text has not, is told", () => {
    const { problems, text } = createTexts("en", { "composer.send": 5 as never, "tabs.close": "{{title}} {{token}}" });
    expect(problems.map(({ option }) => option)).toEqual(["labels.composer.send", "labels.tabs.close"]);
    expect(text("tabs.close", { title: "A" })).toBe("Close A");
  });

  it("SEC-11: a key that no text has is told, and a late one is known", () => {
    expect(unknownLabels({ "composer.send": "a", "palette.name": "b", "tabs.sheet": "c", "tabs.sheet_few": "d", "composer.sned": "e" }).map(({ option }) => option)).toEqual(["labels.composer.sned"]);
  });

  it("what a value says is never looked up", () => {
    expect(createTexts("en").text("tabs.close", { title: "$t(app.name) {{title}}" })).toBe("Close $t(app.name) {{title}}");
  });
});
