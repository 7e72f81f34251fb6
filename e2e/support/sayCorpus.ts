import type { Chunk, OwnGatewayOptions } from "./ownGateway.ts";

type Call = Parameters<OwnGatewayOptions["run"]>[0];

/** An agent that says the texts wherever an agent can say anything; a message names the place. */
export function sayCorpus(texts: readonly string[]): OwnGatewayOptions["run"] {
  return async function* run(call: Call): AsyncGenerator<Chunk> {
    const asked = call.uiMessages.findLast(({ role }) => role === "user")?.parts.findLast((part) => part.type === "text")?.text ?? "";
    const again = call.uiMessages.at(-1)?.role === "assistant";
    if (again) return yield* say("ok", ["Answered."]);
    switch (asked) {
      case "text": return yield* halves(texts);
      case "stream": return yield* slowly(texts);
      case "tools": return yield* tools(texts);
      case "around": return yield* around(texts);
      case "approval":
        yield { type: "tool-input-available", toolCallId: "gate-1", toolName: texts[0]!, input: { texts } };
        return yield { type: "tool-approval-request", approvalId: `${call.turn}-1`, toolCallId: "gate-1" };
      case "form": return yield { type: "tool-input-available", toolCallId: "form-1", toolName: "ask", input: form(texts) };
      case "fail": throw new Error(texts.slice(0, 8).join(" "));
      case "hold":
        yield* say("h", ["Holding."]);
        return await new Promise<void>((done) => { call.signal.addEventListener("abort", () => { done(); }, { once: true }); });
      default: return yield* say("ok", ["Heard."]);
    }
  };
}

function* say(id: string, pieces: Iterable<string>): Generator<Chunk> {
  yield { type: "text-start", id };
  for (const delta of pieces) yield { type: "text-delta", id, delta };
  yield { type: "text-end", id };
}

/** Each text alone, half of it first: what a person sees while it is on its way. */
async function* halves(texts: readonly string[]): AsyncGenerator<Chunk> {
  for (const [at, text] of texts.entries()) {
    yield { type: "text-start", id: `t${at}` };
    yield { type: "text-delta", id: `t${at}`, delta: text.slice(0, text.length >> 1) };
  }
  await pause(500);
  for (const [at, text] of texts.entries()) {
    yield { type: "text-delta", id: `t${at}`, delta: text.slice(text.length >> 1) };
    yield { type: "text-end", id: `t${at}` };
  }
}

/** One answer out of all that is short, in pieces that cut everything: half-finished markdown is closed anew at each. */
async function* slowly(texts: readonly string[]): AsyncGenerator<Chunk> {
  const whole = texts.filter((text) => text.length < 300 && !/^[`~]{3}/.test(text)).join("\n\n");
  yield { type: "text-start", id: "s" };
  for (let at = 0; at < whole.length; at += 97) {
    yield { type: "text-delta", id: "s", delta: whole.slice(at, at + 97) };
    await pause(10);
  }
  yield { type: "text-end", id: "s" };
}

function* tools(all: readonly string[]): Generator<Chunk> {
  const texts = all.filter(({ length }) => length < 1_000);
  yield { type: "tool-input-available", toolCallId: "all", toolName: "all", input: texts };
  yield { type: "tool-output-available", toolCallId: "all", output: { texts, html: texts.join("\n") } };
  for (const [at, text] of texts.entries()) {
    const toolCallId = `c${at}`;
    yield { type: "tool-input-available", toolCallId, toolName: text.slice(0, 60), input: { [text.slice(0, 60)]: text }, ...(at % 3 === 0 && { title: text.slice(0, 200) }) };
    yield at % 2 === 0 ? { type: "tool-output-available", toolCallId, output: text } : { type: "tool-output-error", toolCallId, errorText: text };
  }
}

/** Thoughts, sources, files and data of an answer. */
function* around(texts: readonly string[]): Generator<Chunk> {
  yield { type: "reasoning-start", id: "r" };
  for (const text of texts) yield { type: "reasoning-delta", id: "r", delta: `${text}\n\n` };
  yield { type: "reasoning-end", id: "r" };
  for (const [at, text] of texts.filter(({ length }) => length < 300).entries()) {
    const url = /[a-z\\/]+:[^\s<>")']+/i.exec(text)?.[0] ?? text.slice(0, 200);
    yield { type: "source-url", sourceId: `s${at}`, url, title: text.slice(0, 200) };
    yield { type: "source-document", sourceId: `d${at}`, mediaType: "text/html", title: text.slice(0, 200), filename: text.slice(0, 200) };
    yield { type: "file", mediaType: at % 2 === 0 ? "image/svg+xml" : "text/html", url };
    yield { type: "data-embed", id: `e${at}`, data: { url, html: text, embeds: [url] } };
  }
  yield { type: "message-metadata", messageMetadata: { embeds: texts } };
}

function form(texts: readonly string[]): object {
  const some = texts.filter((text) => text.length < 400);
  const text = (at: number) => some[at % some.length]!;
  return {
    title: text(0), description: some.join(" "),
    schema: {
      type: "object", title: text(1), description: text(2), $ref: text(3), required: [text(4)],
      properties: Object.fromEntries(some.slice(0, 40).map((key, at) => [key, { type: "string", title: text(at + 5), description: text(at + 6), default: text(at + 7), pattern: "(a+)+$", ...(at % 2 === 0 && { enum: [text(at), text(at + 1)] }) }])),
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => { setTimeout(done, ms); });
}
