import { describe, expect, it } from "vitest";
import { agentMessage, itemsOf, userMessage } from "../transcript/galleryData.ts";
import { conversationMarkdown, fileName } from "./conversationText.ts";

const items = itemsOf(
  userMessage("u1", "Which rows?"),
  agentMessage({ id: "t1", parts: [{ type: "reasoning", text: "hidden" }, { type: "dynamic-tool", toolName: "read_log", toolCallId: "c", state: "output-available", input: {}, output: "x" }, { type: "text", text: "All but **12**:\n\n| a |\n|---|\n| 1 |" }] }),
);
const taken = { title: "Rows\n# that are missing", agent: "Data desk", server: "Team server", you: "You", items, tool: (name: string) => `Tool: ${name}`, time: () => "14:04" };

describe("conversationMarkdown", () => {
  it("says who said what and when, with the words as they were written", () => {
    expect(conversationMarkdown(taken)).toBe("# Rows # that are missing\n\nData desk · Team server\n\n## You, 14:04\n\nWhich rows?\n\n## Data desk, 14:04\n\n> Tool: read_log\n\nAll but **12**:\n\n| a |\n|---|\n| 1 |\n");
  });

  it("leaves out what was folded away", () => {
    expect(conversationMarkdown(taken)).not.toContain("hidden");
  });
});

it.each([["A: b/c?", "A b c.md"], ["..\\..\\x", "x.md"], ["", "chat.md"], ["مقارنة", "مقارنة.md"], ["x".repeat(90), `${"x".repeat(60)}.md`]])("a file of %j is called %s", (title, name) => {
  expect(fileName(title, "md")).toBe(name);
});
