import { describe, expect, it } from "vitest";
import type { FileLimits } from "@tidemark/entities/contract";
import { judgeFile } from "./judgeFile.ts";

const LIMITS: FileLimits = { bytes: 1_000, perMessage: 3, perChat: 9, chatBytes: 9_000, types: ["image/png", "text/plain"] };
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const judged = (content: string, more: { size?: number; room?: number; limits?: FileLimits | null | "none" } = {}) =>
  judgeFile({ size: more.size ?? content.length, head: bytes(content) }, more.limits === undefined ? LIMITS : more.limits, more.room ?? 3);

describe("judgeFile", () => {
  it("SEC-2: a file is what its first bytes say; SVG and HTML are text, and what is none of the taken kinds is refused", () => {
    expect(judged("\x89PNG\r\n\x1a\n\0\0")).toBeNull();
    expect(judged("<svg onload='alert(1)'/>")).toBeNull();
    for (const other of ["MZ\x90\0", "PK\x03\x04", "a\0b", "Gezeiten \xfcber", "%PDF-1.7"]) expect([other, judged(other)]).toEqual([other, { why: "type" }]);
  });

  it("a letter that the end of the read part cuts in two is no fault of a text; at the end of the file it is", () => {
    expect(judged("Flut \xc3", { size: 900 })).toBeNull();
    expect(judged("Flut \xc3")).toEqual({ why: "type" });
  });

  it("names the limit that is passed, and none where the server's are not known yet", () => {
    expect(judged("x", { size: 1_000 })).toBeNull();
    expect(judged("x", { size: 1_001 })).toEqual({ why: "too-large", limit: 1_000 });
    expect(judged("x", { room: 0 })).toEqual({ why: "too-many", limit: 3 });
    expect(judged("x", { size: 1_001, room: 0, limits: null })).toBeNull();
    expect(judged("x", { limits: "none" })).toEqual({ why: "no-files" });
  });

  it("refuses what is empty, and what can't be read", () => {
    expect(judged("")).toEqual({ why: "empty" });
    expect(judgeFile({ size: 4096, head: null }, LIMITS, 3)).toEqual({ why: "unreadable" });
    expect(judgeFile({ size: 4096, head: null }, null, Infinity)).toEqual({ why: "unreadable" });
  });
});
