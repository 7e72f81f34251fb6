import fc from "fast-check";
import type { UIMessageChunk } from "ai";

/**
 * Chunks of one turn as agents write them, with every chunk type that is recorded: several steps, tool call ids that come again in a later
 * step, approvals (asked, automatic, denied), forms, dynamic and provider-executed tools, partial inputs, data parts with and without
 * ids, and steps that are done again. Each sequence is one that the SDK's reader accepts, since it stops at the first it does not.
 */
export const turnChunks: fc.Arbitrary<UIMessageChunk[]> = fc
  .array(fc.record({ moves: fc.array(fc.nat(), { minLength: 0, maxLength: 12 }), reset: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 4 })
  .chain((steps) => fc.tuple(fc.constant(steps), fc.infiniteStream(fc.nat({ max: 1_000_000 }))))
  .map(([steps, dice]) => writeTurn(steps, dice));

interface Step { moves: number[]; reset: number }

const TEXTS = ["Hello", " world", "\n\n- a", "", "😀 \"quoted\" \\ ", "ß…", "x".repeat(40)];
const INPUTS: unknown[] = [{ a: 1 }, { text: "Buy \"milk\"\n", deep: { list: [1, -2.5, true, null, "é\\"] } }, [], "plain", { empty: {}, n: 1.5e-7 }];
const NAMES = ["clock", "notes", "read-page"];
const IDS = ["call-1", "call-2", "call-3"];

function writeTurn(steps: readonly Step[], dice: Iterable<number>): UIMessageChunk[] {
  const rolls = dice[Symbol.iterator]();
  const roll = (n: number): number => rolls.next().value! % n;
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!;
  const out: UIMessageChunk[] = [];
  let approvals = 0;
  let parts = 0;
  const open: { kind: "text" | "reasoning"; id: string }[] = [];
  /** Calls of earlier steps that have no result yet: it may come in a later step, where the id is not used again. */
  let earlier: Call[] = [];

  for (const step of steps) {
    out.push({ type: "start-step" });
    /** Tool calls of this step, by id, and what may come next for each. */
    const calls = new Map<string, Call>();
    let openHere: typeof open = open.filter(() => roll(2) === 0);
    for (const part of open.filter((known) => !openHere.includes(known))) out.push({ type: `${part.kind}-end`, id: part.id });
    open.length = 0;
    const stepMoves = () => {
      for (const move of step.moves) {
        switch (move % 12) {
          case 0: case 1: {
            const kind = move % 2 === 0 ? "text" as const : "reasoning" as const;
            const id = `p${++parts}`;
            out.push({ type: `${kind}-start`, id, ...(roll(4) === 0 && { providerMetadata: { x: { n: roll(9) } } }) });
            openHere.push({ kind, id });
            break;
          }
          case 2: case 3: case 4: {
            if (openHere.length === 0) break;
            const part = pick(openHere);
            const times = 1 + roll(3);
            for (let i = 0; i < times; i++) out.push({ type: `${part.kind}-delta`, id: part.id, delta: pick(TEXTS), ...(roll(8) === 0 && { providerMetadata: { x: { d: roll(9) } } }) });
            break;
          }
          case 5: {
            const part = openHere.pop();
            if (part !== undefined) out.push({ type: `${part.kind}-end`, id: part.id, ...(roll(3) === 0 && { providerMetadata: { y: {} } }) });
            break;
          }
          case 6: out.push(...loose(roll, pick)); break;
          case 7: {
            const id = pick(IDS);
            if (!calls.has(id)) calls.set(id, begin(out, id, roll, pick));
            break;
          }
          default: {
            const known = [...calls.values(), ...earlier.filter((call) => !calls.has(call.id))];
            if (known.length === 0) break;
            const call = pick(known);
            const before = out.length;
            approvals = goOn(out, call, approvals, roll, pick);
            // Its input made it a call of this step, where its id is taken now: no chunk could end a second call with it (`oracle.test.ts`).
            if (out.slice(before).some(({ type }) => type === "tool-input-available" || type === "tool-input-error")) calls.set(call.id, call);
          }
        }
      }
    };
    stepMoves();
    if (step.reset === 0) {
      out.push({ type: "reset-step" });
      calls.clear();
      openHere = [];
      // The SDK's reader forgets here what it knew of inputs that were still arriving.
      earlier = [];
      stepMoves();
    }
    if (roll(3) > 0) out.push({ type: "finish-step" });
    open.push(...openHere);
    // An input does not go on streaming over a step's end (the SDK's reader then shows one joined delta otherwise than two).
    for (const call of calls.values()) if (call.state === "streaming") call.text = "";
    earlier = [...earlier.filter((call) => !calls.has(call.id)), ...calls.values()].filter((call) => call.state !== "over");
  }
  return out;
}

interface Call { id: string; name: string; dynamic: boolean; state: "streaming" | "input" | "asked" | "answered" | "over"; text: string; approval: string }
type Roll = (n: number) => number;
type Pick = <T>(from: readonly T[]) => T;

function begin(out: UIMessageChunk[], id: string, roll: Roll, pick: Pick): Call {
  const call: Call = { id, name: pick(NAMES), dynamic: roll(3) === 0, state: "streaming", text: "", approval: "" };
  const extra = { ...(roll(4) === 0 && { title: "A tool" }), ...(roll(4) === 0 && { providerExecuted: true }), ...(call.dynamic && { dynamic: true }) };
  const kind = roll(5);
  if (kind < 3) {
    const inputEncoding = roll(5) === 0 ? { inputEncoding: "text" as const } : {};
    out.push({ type: "tool-input-start", toolCallId: id, toolName: call.name, ...extra, ...inputEncoding, ...(roll(4) === 0 && { toolMetadata: { m: roll(5) } }) });
    call.text = JSON.stringify(pick(INPUTS));
  } else if (kind === 3) {
    out.push({ type: "tool-input-available", toolCallId: id, toolName: call.name, input: pick(INPUTS), ...extra, ...(roll(3) === 0 && { providerMetadata: { p: {} } }) });
    call.state = "input";
  } else {
    out.push({ type: "tool-input-error", toolCallId: id, toolName: call.name, input: pick(INPUTS), errorText: "no such tool", ...extra });
    call.state = "over";
  }
  return call;
}

function goOn(out: UIMessageChunk[], call: Call, approvals: number, roll: Roll, pick: Pick): number {
  const extra = { ...(call.dynamic && { dynamic: true }) };
  switch (call.state) {
    case "streaming": {
      if (roll(3) > 0 && call.text.length > 0) {
        const chars = 1 + roll(call.text.length);
        out.push({ type: "tool-input-delta", toolCallId: call.id, inputTextDelta: call.text.slice(0, chars) });
        call.text = call.text.slice(chars);
      } else if (roll(6) === 0) {
        out.push({ type: "tool-input-error", toolCallId: call.id, toolName: call.name, input: "bad", errorText: "not valid", ...extra });
        call.state = "over";
      } else {
        out.push({ type: "tool-input-available", toolCallId: call.id, toolName: call.name, input: pick(INPUTS), ...extra, ...(roll(3) === 0 && { providerMetadata: { p: { n: roll(3) } } }) });
        call.state = "input";
      }
      return approvals;
    }
    case "input":
      if (roll(2) === 0) {
        call.approval = `approval-${++approvals}`;
        out.push({
          type: "tool-approval-request", approvalId: call.approval, toolCallId: call.id,
          ...(roll(3) === 0 && { isAutomatic: true }), ...(roll(3) === 0 && { reason: "it writes" }), ...(roll(4) === 0 && { signature: "s" }), ...(roll(4) === 0 && { inputSchemaInput: { a: 1 } }),
        });
        call.state = "asked";
        return approvals;
      }
      return finish(out, call, approvals, roll, pick);
    case "asked": {
      // An edited input goes before the answer.
      if (roll(4) === 0) out.push({ type: "tool-input-available", toolCallId: call.id, toolName: call.name, input: { edited: true }, ...extra });
      out.push({ type: "tool-approval-response", approvalId: call.approval, approved: roll(3) > 0, ...(roll(3) === 0 && { reason: "because" }), ...(roll(5) === 0 && { providerMetadata: { a: {} } }) });
      call.state = "answered";
      return approvals;
    }
    case "answered":
      if (roll(3) === 0) {
        out.push({ type: "tool-output-denied", toolCallId: call.id });
        call.state = "over";
        return approvals;
      }
      return finish(out, call, approvals, roll, pick);
    case "over":
      return approvals;
  }
}

function finish(out: UIMessageChunk[], call: Call, approvals: number, roll: Roll, pick: Pick): number {
  const extra = { ...(roll(4) === 0 && { providerMetadata: { r: { n: roll(4) } } }), ...(roll(4) === 0 && { toolMetadata: { done: true } }), ...(roll(4) === 0 && { providerExecuted: true }) };
  const kind = roll(9);
  if (kind < 3) out.push({ type: "tool-output-error", toolCallId: call.id, errorText: "it failed", ...extra });
  else if (kind < 5) {
    out.push({ type: "tool-output-available", toolCallId: call.id, output: "so far", preliminary: true, ...extra });
    return approvals;
  } else out.push({ type: "tool-output-available", toolCallId: call.id, output: pick(INPUTS), ...extra });
  call.state = "over";
  return approvals;
}

function loose(roll: Roll, pick: Pick): UIMessageChunk[] {
  const metadata = roll(3) === 0 ? { providerMetadata: { f: { n: roll(3) } } } : {};
  return pick<UIMessageChunk[]>([
    [{ type: "source-url", sourceId: "s1", url: "https://example.org/", title: "A page", ...metadata }],
    [{ type: "source-document", sourceId: "s2", mediaType: "text/plain", title: "A paper", filename: "a.txt", ...metadata }],
    [{ type: "file", url: "data:text/plain,x", mediaType: "text/plain", ...metadata }],
    [{ type: "reasoning-file", url: "data:text/plain,y", mediaType: "text/plain", ...metadata }],
    [{ type: "custom", kind: "a.b", ...metadata } as UIMessageChunk],
    [{ type: "data-note", id: pick(["d1", "d2"]), data: { n: roll(9) } }],
    [{ type: "data-note", data: { n: roll(9) } }],
    [{ type: "message-metadata", messageMetadata: { model: pick(["one", "two"]), deep: { [pick(["a", "b"])]: roll(5) } } }],
    [{ type: "steering-message", id: "st1", parts: [{ type: "text", text: "and quickly" }] }],
    [{ type: "error", errorText: "the model paused" }],
  ]);
}
