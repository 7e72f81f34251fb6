import { describe, expect, it } from "vitest";
import { chatOfPath, chatPath } from "./chatPath.ts";

describe("a chat's address", () => {
  it("leads back to the chat", () => {
    const chat = chatOfPath("/c/server-1/offline/0abc_-Z");
    expect(chat && chatPath(chat)).toBe("/c/server-1/offline/0abc_-Z");
  });
  it.each(["/", "/c", "/c/a/b", "/c/a/b/c/d", "/c/a/b/has space", "/d/a/b/c", `/c/a/b/${"x".repeat(23)}`, "/c/a//c"])("%s is the plain page, not an error", (path) => {
    expect(chatOfPath(path)).toBeNull();
  });
});
