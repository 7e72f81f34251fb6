import { expect, it } from "vitest";
import { errorSentence } from "./errorSentence.ts";

it("a provider's own sentence is kept, out of the wrapping of retries", () => {
  const provider = Object.assign(new Error("Bad Request"), { data: { error: { message: "Incorrect API key provided." } } });
  expect(errorSentence(Object.assign(new Error("Failed after 3 attempts."), { lastError: provider }))).toBe("Incorrect API key provided.");
  expect(errorSentence(new Error("It went wrong."))).toBe("It went wrong.");
});

it("SEC-9: nothing that looks like a key stays in a sentence, and a long one is cut", () => {
  expect(errorSentence(new Error("Incorrect API key provided: sk-abcdefghijklmnop."))).toBe("Incorrect API key provided: sk-….");
  expect(errorSentence(new Error("x".repeat(5_000))).length).toBeLessThan(600);
});

it("an error without words still says something, and an unreachable endpoint is called that", () => {
  for (const nothing of [null, undefined, {}, new Error("")]) expect(errorSentence(nothing)).toMatch(/\.$/);
  expect(errorSentence(Object.assign(new Error("Cannot connect to API"), { cause: { code: "ECONNREFUSED" } }))).toContain("can't be reached");
});
