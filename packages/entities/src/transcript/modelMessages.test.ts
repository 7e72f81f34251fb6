import { convertToModelMessages } from "ai";
import fc from "fast-check";
import { expect, it } from "vitest";
import { recordScript } from "../records/testing/recordScript.ts";
import { fold } from "./fold.ts";
import { emptyFold } from "./foldState.ts";
import { anyLog } from "./testing/logArbitrary.ts";
import { modelMessagesOf } from "./modelMessages.ts";

it("LOG-9: for a model every call of an ended turn has a result, and no approval waits", async () => {
  await fc.assert(fc.asyncProperty(anyLog, async (log) => {
    const script = recordScript(log.length + 1).user("next", "m-next", "And now?").start("next");
    const messages = await convertToModelMessages(modelMessagesOf(fold(emptyFold(), [...log, ...script.records])));
    const wanting = new Map<string, number>();
    const count = (id: string, by: number) => wanting.set(id, (wanting.get(id) ?? 0) + by);
    for (const message of messages) {
      if (typeof message.content === "string") continue;
      for (const part of message.content) {
        if (part.type === "tool-call") count(part.toolCallId, 1);
        if (part.type === "tool-result") count(part.toolCallId, -1);
        if (part.type === "tool-approval-request") count(part.approvalId, 1);
        if (part.type === "tool-approval-response") count(part.approvalId, -1);
      }
    }
    expect([...wanting].filter(([, open]) => open !== 0)).toEqual([]);
  }), { numRuns: 200 });
});

it("LOG-9: a call that never ran reads as an error that says so; our own metadata stays here", () => {
  const script = recordScript().user("t1", "m1", "Hi").start("t1")
    .chunks("t1", { type: "tool-input-available", toolCallId: "c", toolName: "notes", input: { text: "x" } }, { type: "tool-approval-request", toolCallId: "c", approvalId: "a" })
    .end("t1", "stopped").user("t2", "m2", "Go on").start("t2");
  const messages = modelMessagesOf(fold(emptyFold(), script.records));
  expect(messages.map((message) => Object.keys(message))).toEqual([["id", "role", "parts"], ["id", "role", "parts"], ["id", "role", "parts"]]);
  expect(messages[1]!.parts[0]).toMatchObject({ state: "output-error", errorText: "Not run: it was not approved.", input: { text: "x" } });
  expect(messages[1]!.parts[0]).not.toHaveProperty("approval");
});

it("a turn that failed before its first word says nothing to the model", () => {
  const script = recordScript().user("t1", "m1", "Hi").start("t1").end("t1", "failed", "no key").user("t2", "m2", "Again");
  expect(modelMessagesOf(fold(emptyFold(), script.records)).map((message) => message.id)).toEqual(["m1", "m2"]);
});
