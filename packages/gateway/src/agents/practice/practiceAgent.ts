import type { UIMessage, UIMessageChunk } from "ai";
import { isToolUIPart } from "ai";
import { wait, type Clock } from "@tidemark/entities/environment";
import type { AgentCall, AgentEntry } from "../agent.ts";
import { parseCommand, type PracticeCommand } from "./command.ts";
import { sayFiles } from "./filesOf.ts";
import { askForm, sayForm } from "./form.ts";
import { askForNotes, sayOutcomes, settleNotes } from "./guardedNotes.ts";
import { callPage, sayPageCall } from "./pageCall.ts";
import { proseWords, wordsOf } from "./prose.ts";
import * as texts from "./texts.ts";
import { OWN_TOOLS, runTool } from "./tools.ts";
import { beginTour, endTour } from "./tour.ts";
import { say, SPEAKING_RATE, step, write, type Writing } from "./write.ts";

/** The built-in agent: needs no key, calls no model, makes nothing up. The same message gives the same answer. A configuration may have several, by name. */
export function practiceAgent(clock: Clock, name = "Practice agent", description = "Built in. Needs no key, calls no model, makes nothing up."): AgentEntry {
  return { name, description, toolNames: () => OWN_TOOLS, run: (call) => practise(clock, call) };
}

async function* practise(clock: Clock, call: AgentCall): AsyncGenerator<UIMessageChunk> {
  const asked = call.uiMessages.findLastIndex((message) => message.role === "user");
  const command = parseCommand(textOf(call.uiMessages[asked]));
  // Where this turn is, it works out from the conversation alone: an own message after the question means that it was called again.
  const own = call.uiMessages.slice(asked + 1).find((message) => message.role === "assistant");
  const tools = own?.parts.filter(isToolUIPart) ?? [];
  yield* tools.length > 0 ? goOn(clock, call, command, tools) : begin(clock, call, command);
}

async function* begin(clock: Clock, call: AgentCall, command: PracticeCommand): AsyncGenerator<UIMessageChunk> {
  const writing: Writing = { clock, signal: call.signal };
  switch (command.kind) {
    case "long": return yield* step(write(writing, "t1", proseWords(command.words), command.rate));
    case "wait":
      await wait(clock, command.seconds * 1000, call.signal);
      return yield* say(writing, texts.WAITED(command.seconds));
    case "tool": return yield* useTool(writing, call, command.name, command.input);
    case "notes": return yield* askForNotes(call.turn, command.texts);
    case "ask": return yield* askForm();
    case "page": return yield* callPage(writing, call, command.calls, 0);
    case "markdown": return yield* say(writing, texts.MARKDOWN, 200);
    case "think":
      yield { type: "start-step" };
      yield* write(writing, "r1", wordsOf(texts.THOUGHT), SPEAKING_RATE, "reasoning");
      yield* write(writing, "t1", wordsOf(texts.THINK_ANSWER), SPEAKING_RATE);
      return yield { type: "finish-step" };
    case "fail":
      yield* say(writing, texts.FAIL_START);
      throw new Error(texts.FAIL_ERROR);
    case "tour":
      return yield* beginTour(writing, call);
    case "help": return yield* say(writing, texts.HELP);
    case "wrong": return yield* say(writing, command.say);
    case "other": return yield* say(writing, sayFiles(call.uiMessages.findLast(({ role }) => role === "user")) || texts.OTHER);
    default: return command satisfies never;
  }
}

async function* goOn(clock: Clock, call: AgentCall, command: PracticeCommand, tools: Parameters<typeof settleNotes>[0]): AsyncGenerator<UIMessageChunk> {
  const writing: Writing = { clock, signal: call.signal };
  if (command.kind === "ask") {
    const form = tools[0];
    return yield* say(writing, form?.state === "output-available" ? sayForm(form.output) : "You left the questions unanswered. That is fine, too.");
  }
  if (command.kind === "page") {
    if (tools.length < command.calls.length) return yield* callPage(writing, call, command.calls, tools.length);
    return yield* say(writing, command.calls.map(({ name }, at) => sayPageCall(name, tools[at])).join("\n\n"));
  }
  const { chunks, outcomes } = settleNotes(tools);
  yield* chunks;
  yield* command.kind === "tour" ? endTour(writing, outcomes) : say(writing, sayOutcomes(outcomes));
}

async function* useTool(writing: Writing, call: AgentCall, name: string, input: unknown): AsyncGenerator<UIMessageChunk> {
  const text = (input as { text?: unknown } | null)?.text;
  if (name === "notes" && typeof text === "string" && text) return yield* askForNotes(call.turn, [text]);
  yield { type: "start-step" };
  yield { type: "tool-input-available", toolCallId: "tool-1", toolName: name, input };
  const result = await runTool(name, input, writing.clock, call);
  if ("error" in result) yield { type: "tool-output-error", toolCallId: "tool-1", errorText: result.error };
  else yield { type: "tool-output-available", toolCallId: "tool-1", output: result.output };
  yield { type: "finish-step" };
  yield* say(writing, "error" in result ? `The tool \`${name}\` failed: ${result.error}` : `The tool \`${name}\` answered; open the call above to see what.`);
}

/** What the person wrote: the last text. A note about the page stands before it, in a text of its own (PIN-6). */
function textOf(message: UIMessage | undefined): string {
  return message?.parts.findLast((part) => part.type === "text")?.text ?? "";
}
