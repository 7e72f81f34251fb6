import { describe, expect, it } from "vitest";
import { isLoopback, readPasted, readSignIn, signInLink } from "./signInLink.ts";

const TOKEN = "A".repeat(22);

describe("sign-in links", () => {
  it("reads a token or a code from the fragment, and nothing else", () => {
    expect(readSignIn(`#token=${TOKEN}`)).toEqual({ kind: "token", token: TOKEN });
    expect(readSignIn(`#code=${TOKEN}`)).toEqual({ kind: "code", code: TOKEN });
    expect([readSignIn(""), readSignIn("#token="), readSignIn("#token=short"), readSignIn("#chapter-2"), readSignIn(`#token=${"<b>".repeat(10)}`)]).toEqual([null, null, null, null, null]);
  });
  it("takes only the secret from a pasted link, never its address", () => {
    expect(readPasted(`  http://elsewhere.example/x?y=1#token=${TOKEN} `)).toEqual({ kind: "token", token: TOKEN });
    expect(readPasted(`token=${TOKEN}`)).toEqual({ kind: "token", token: TOKEN });
    expect(readPasted("http://elsewhere.example/")).toBeNull();
  });
  it("makes a link that opens the chat", () => {
    expect(signInLink("http://192.0.2.1:4180/", "/c/a/b/c", "xyz")).toBe("http://192.0.2.1:4180/c/a/b/c#code=xyz");
  });
  it("knows this computer's own addresses", () => {
    expect(["http://127.0.0.1:4180", "http://localhost:1", "http://[::1]:80", "http://127.8.9.1"].map(isLoopback)).toEqual([true, true, true, true]);
    expect(["http://192.0.2.1", "https://localhost.example.com", "nonsense"].map(isLoopback)).toEqual([false, false, false]);
  });
});
