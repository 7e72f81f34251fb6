import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "./sha256.ts";

it("gives the published digests of the empty text and of abc", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("agrees with the platform's own SHA-256 at every length around a block", () => {
  for (let length = 0; length < 200; length++) expect(sha256("x".repeat(length))).toBe(platform("x".repeat(length)));
});

it("agrees with the platform's own SHA-256 on any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => sha256(text) === platform(text)));
});

function platform(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
