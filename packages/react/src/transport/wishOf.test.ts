import type { UIMessage } from "ai";
import { expect, it } from "vitest";
import type { Message } from "@tidemark/entities/transcript";
import { cutTurn } from "./cutTurn.ts";
import { fittingId } from "./fittingId.ts";
import { sendWhenAnswered } from "./sendWhenAnswered.ts";
import { wishOf } from "./wishOf.ts";

const message = (id: string, role: "user" | "assistant", parts: unknown[] = []) => ({ id, role, parts }) as UIMessage;
const [u1, a1, u2] = [message("u1", "user"), message("a1", "assistant"), message("u2", "user")];

it("reads what the AI SDK asks for: a message, another one in its place, the same once more, an answer to what waits", () => {
  expect(wishOf("submit-message", undefined, [u1, a1, u2])).toEqual({ kind: "say", message: u2 });
  expect(wishOf("submit-message", "u1", [u1])).toEqual({ kind: "instead", message: u1 });
  expect(wishOf("submit-message", "a1", [u1, a1, u2])).toEqual({ kind: "settle", message: a1 });
  expect(wishOf("submit-message", "unknown", [u1, a1])).toEqual({ kind: "settle", message: a1 });
  expect(wishOf("regenerate-message", "a1", [u1])).toEqual({ kind: "instead", message: u1 });
  expect(wishOf("regenerate-message", undefined, [])).toEqual({ kind: "nothing" });
  expect(wishOf("submit-message", undefined, [])).toEqual({ kind: "nothing" });
});

it("BOUND-2: only what the page showed and cut goes; what it left out at the top, or never had, stays", () => {
  const visible = ["u1", "a1", "u2", "a2", "u3", "a3"].map((id) => ({ id, role: id.startsWith("u") ? "user" : "assistant", metadata: { turn: `turn of ${id}` } }) as unknown as Message);
  const all = new Set(visible.map(({ id }) => id));
  expect(cutTurn(visible, all, ["u1", "a1"])).toBe("turn of u2");
  expect(cutTurn(visible, all, [])).toBe("turn of u1");
  expect(cutTurn(visible, all, ["u3", "a3"])).toBe(null);
  expect(cutTurn(visible, new Set(["u1", "a1"]), ["u1", "a1"])).toBe(null);
  expect(cutTurn(visible, all, ["u1", "not there"])).toBe(null);
});

it("an id that fits stays, another one becomes the same fitting one each time", () => {
  expect(fittingId("aB3-_9")).toBe("aB3-_9");
  for (const id of ["5f0c1b9e-6d3a-4c58-9a55-0f6d3b1c2a77", "ü", ""]) {
    expect(fittingId(id)).toMatch(/^[0-9a-f]{22}$/);
    expect(fittingId(id)).toBe(fittingId(id));
  }
  expect(fittingId("a".repeat(23))).not.toBe(fittingId("a".repeat(24)));
});

it("sends by itself when the last step waits for nothing more, whatever kind of answer it was", () => {
  const tool = (state: string) => ({ type: "tool-notes", state });
  const isSent = (...parts: unknown[]) => sendWhenAnswered({ messages: [u1, message("a1", "assistant", parts)] });
  expect(isSent({ type: "step-start" }, tool("approval-responded"), tool("output-available"))).toBe(true);
  expect(isSent({ type: "step-start" }, tool("approval-responded"), tool("approval-requested"))).toBe(false);
  expect(isSent({ type: "step-start" }, tool("output-available"), { type: "step-start" }, { type: "text" })).toBe(false);
  expect(isSent({ type: "step-start" }, tool("input-available"))).toBe(false);
  expect(sendWhenAnswered({ messages: [u1] })).toBe(false);
});
