import { describe, expect, it } from "vitest";
import { shouldAdopt, type Question } from "./shouldAdopt.ts";

function ask(watermark: number | undefined, messages: number, log: Partial<Question["log"]>, more: Partial<Question> = {}) {
  return shouldAdopt({ watermark, messages, floor: false, confirmed: false, log: { count: 0, messages: 0, boundary: false, revised: false, ...log }, ...more });
}

describe("the watermark guard", () => {
  it("ADOPT-1: adopts when the log grew past the watermark, with as many messages as before", () => {
    expect(ask(12, 2, { count: 40, messages: 2 })).toEqual({ kind: "adopt" });
    expect(ask(12, 2, { count: 13, messages: 2 })).toEqual({ kind: "adopt" });
  });

  it("ADOPT-4: the same count changes nothing, a smaller one neither", () => {
    expect(ask(12, 2, { count: 12, messages: 9 })).toEqual({ kind: "same" });
    expect(ask(12, 2, { count: 11, messages: 9 })).toEqual({ kind: "keep", why: "behind" });
  });

  it("ADOPT-3: a boundary beyond the watermark makes fewer messages right, down to none", () => {
    expect(ask(20, 8, { count: 21, messages: 3, boundary: true })).toEqual({ kind: "adopt" });
    expect(ask(20, 8, { count: 21, messages: 0, boundary: true }, { floor: true })).toEqual({ kind: "adopt" });
  });

  it("ADOPT-2: the floor is a veto where the log has fewer messages, and never a trigger", () => {
    expect(ask(undefined, 8, { count: 15, messages: 5 }, { floor: true })).toEqual({ kind: "keep", why: "floor" });
    expect(ask(undefined, 8, { count: 15, messages: 8 }, { floor: true })).toEqual({ kind: "adopt" });
    expect(ask(15, 8, { count: 15, messages: 9 }, { floor: true })).toEqual({ kind: "same" });
  });

  it("ADOPT-2: fewer messages in more records, without a boundary, are believed after one full read", () => {
    expect(ask(12, 8, { count: 15, messages: 5 })).toEqual({ kind: "ask-full", why: "fewer-messages" });
    expect(ask(12, 8, { count: 15, messages: 5 }, { confirmed: true })).toEqual({ kind: "adopt" });
  });

  it("ADOPT-6: a missing watermark reads as 0", () => {
    expect(ask(undefined, 2, { count: 1, messages: 2 }, { floor: true })).toEqual({ kind: "adopt" });
    expect(ask(undefined, 2, { count: 0, messages: 0 }, { floor: true })).toEqual({ kind: "same" });
  });

  it("ADOPT-18: another revision at the same count is read in full once", () => {
    expect(ask(12, 2, { count: 12, messages: 2, revised: true })).toEqual({ kind: "ask-full", why: "revision" });
    expect(ask(12, 2, { count: 12, messages: 2, revised: true }, { confirmed: true })).toEqual({ kind: "adopt" });
  });
});
