import type { TurnId } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import type { Answer } from "./answer.ts";
import { lastCall } from "./applyToolChunk.ts";
import { closeCalls } from "./closeCalls.ts";
import { newTurn } from "./openTurn.ts";
import { asTool, type Chunk } from "./part.ts";
import { applyToTurn } from "./turnRecords.ts";

/** Reads the records of one turn, in their order, from its start. */
export interface TurnReader { read(record: LogRecord): Chunk[] }

/**
 * The records of a turn as chunks from which the AI SDK's reader builds the message that the fold shows. Its own chunks are recorded as they are; what
 * the log says in other records, or not at all since the turn's end says it, becomes a chunk here: a client of the SDK would else show such a call as
 * running for ever, and send it to its model. What the fold leaves out (LOG-6) would end the whole stream there, and so would a recorded error:
 * its text stands in the turn's end.
 */
export function createTurnReader(turn: TurnId): TurnReader {
  const open = newTurn(turn, 0, "", false);
  const ending = (end: () => void): Chunk[] => (open.answer === null ? [] : chunksOfEnd(open.answer, end));
  return {
    read(record) {
      switch (record.type) {
        case "chunk":
          return applyToTurn(open, record) === "applied" && record.data.type !== "error" ? [record.data] : [];
        case "call-end":
          return ending(() => { applyToTurn(open, record); });
        case "turn-end":
          return ending(() => { closeCalls(open.answer!, record.at); });
        case "turn-start": case "turn-pause": case "turn-resume": case "gate-open": case "gate-answer": case "call-start": case "pin":
          applyToTurn(open, record);
          return [];
        case "user-message": case "rule": case "boundary": case "title": case "unknown": case "malformed":
          return [];
        default:
          return record satisfies never;
      }
    },
  };
}

/** What ended, as chunks that say so. */
function chunksOfEnd(answer: Answer, end: () => void): Chunk[] {
  const [texts, thoughts, before] = [[...answer.texts.keys()], [...answer.reasonings.keys()], [...answer.parts]];
  end();
  return [
    ...texts.filter((id) => !answer.texts.has(id)).map((id): Chunk => ({ type: "text-end", id })),
    ...thoughts.filter((id) => !answer.reasonings.has(id)).map((id): Chunk => ({ type: "reasoning-end", id })),
    ...answer.parts.flatMap((part, index) => (part === before[index] ? [] : chunkOfCall(answer, index))),
  ];
}

/**
 * An id may come again: in a later step, or in the same one, as a tool and as a dynamic tool. A chunk reaches one call alone (`lastCall`), whatever
 * its `dynamic` says, and must not end that one in place of another.
 */
function chunkOfCall(answer: Answer, index: number): Chunk[] {
  const part = asTool(answer.parts[index]);
  if (part === null || lastCall(answer, part.toolCallId) !== index) return [];
  if (part.state === "output-denied") return [{ type: "tool-output-denied", toolCallId: part.toolCallId }];
  if (part.state !== "output-error") return [];
  const { toolCallId, errorText = "" } = part;
  return [{ type: "tool-output-error", toolCallId, errorText, ...(part.type === "dynamic-tool" && { dynamic: true }) }];
}
