import { expect, it } from "vitest";
import { quotedWords } from "./quotedWords.ts";

const catalogue = { path: "packages/react/src/messages/en/states.ts", text: `"a": "Try again", "b": "Run “{{title}}” now?", "c": "Working", "d": "{{seconds}} s", "e": "More", "f": "Say \\"hello\\" to <b>{{name}}</b>, please"` };
const guide = (text: string) => [{ path: "docs/guide/a.md", text, bytes: text.length }];

it("what the guide quotes is a text of the product, whole or in part, with what stands in its places", () => {
  expect(quotedWords(guide("**Try again**, *Run Write the note now?*, *Working, 12 s*, **More → Try again**, *Say \"hello\" to NAME, please*, **Ctrl+K**, `*code*`"), [catalogue])).toEqual([]);
});

it("what no text says is found, and so is a text that only a test or another document has", () => {
  const test = { path: "packages/react/src/messages/en/states.test.ts", text: `"Start over"` };
  expect(quotedWords(guide("**Start over** and *Waits for a while*"), [catalogue, test])).toEqual([
    `docs/guide/a.md: "Start over" is nowhere in the product`, `docs/guide/a.md: "Waits for a while" is nowhere in the product`,
  ]);
  expect(quotedWords([{ path: "docs/agents.md", text: "**Start over**", bytes: 1 }], [catalogue])).toEqual([]);
});
