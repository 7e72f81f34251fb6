import { controlEventSchema, STREAM_EVENT, type ControlFacts } from "../contract/liveEvents.ts";
import { parseTurn } from "../contract/streamHeaders.ts";
import type { Position } from "../records/position.ts";
import { jsonOf, notTidemark } from "./failure.ts";
import type { SseEvent } from "./sse.ts";
import type { Failure, Head, ReadAnswer } from "./sessionSource.ts";
import { recordsOf } from "./streamAnswer.ts";

/**
 * Puts the frames of `live=sse` together to what a read would have brought: `data` holds records, the `control` after it says where
 * they end and what is true now. Facts come whole in the first control and then only where they changed.
 */
export function createLiveRead(base: Position, onAnswer: (answer: ReadAnswer) => void): (event: SseEvent) => "go-on" | "end" | Failure {
  let from = base.count;
  let waiting: unknown[] = [];
  let known: ControlFacts = {};

  return ({ event, data }) => {
    if (event === STREAM_EVENT.data) {
      const json = jsonOf(data);
      if (!Array.isArray(json)) return notTidemark;
      waiting.push(...(json as unknown[]));
      return "go-on";
    }
    if (event !== STREAM_EVENT.control) return "go-on";
    const control = controlEventSchema.safeParse(jsonOf(data));
    if (!control.success) return notTidemark;
    known = { ...known, ...withoutUndefined(control.data.tidemark) };
    // A time is of its own moment: the first one, kept, made "Working, 0 s" stand still while records streamed.
    const head = headOfFacts({ ...known, time: control.data.tidemark.time });
    const next = Number(control.data.streamNextOffset);
    const records = recordsOf(waiting, from);
    if (head === null || next !== (records.at(-1)?.seq ?? from)) return notTidemark;
    waiting = [];
    onAnswer({ kind: "page", from, records, upToDate: control.data.upToDate === true, ...head });
    from = next;
    return control.data.streamClosed === true ? "end" : "go-on";
  };
}

function headOfFacts(facts: ControlFacts): Head | null {
  const turn = parseTurn(facts.turn ?? null);
  if (facts.epoch === undefined || facts.count === undefined || facts.header === undefined || turn === null) return null;
  return {
    position: { epoch: facts.epoch, count: facts.count, last: facts.last ?? null }, turn,
    headerRevision: facts.header, serverTime: facts.time ?? "", pollAfterMs: null,
  };
}

function withoutUndefined(facts: ControlFacts): ControlFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as ControlFacts;
}
