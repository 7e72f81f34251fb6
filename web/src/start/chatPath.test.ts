import { describe, expect, it } from "vitest";
import { connectionIdSchema } from "@tidemark/entities/ids";
import { chatOfPath, chatPath, isStray } from "./chatPath.ts";

describe("a chat's address", () => {
  it("leads back to the chat", () => {
    const chat = chatOfPath("/c/server-1/offline/0abc_-Z");
    expect(chat && chatPath(chat)).toBe("/c/server-1/offline/0abc_-Z");
  });
  it.each(["/", "/c", "/c/a/b", "/c/a/b/c/d", "/c/a/b/has space", "/d/a/b/c", `/c/a/b/${"x".repeat(23)}`, "/c/a//c"])("%s is the plain page, not an error", (path) => {
    expect(chatOfPath(path)).toBeNull();
  });
  it.each([["/", false], ["/c/here/offline/abc", false], ["/c/there/offline/abc", true], ["/c/here/offline", true]])("OWNER-2: %s leads astray: %s", (path, stray) => {
    expect(isStray(path, connectionIdSchema.parse("here"))).toBe(stray);
  });
});
