import { takeSnapshot } from "../packages/entities/src/adoption/takeSnapshot.ts";
import { adopt } from "../packages/entities/src/adoption/adopt.ts";
import { unseen } from "../packages/entities/src/adoption/adoptionState.ts";
import { fromSnapshot } from "../packages/entities/src/adoption/fromSnapshot.ts";
import type { LogRecord } from "../packages/entities/src/records/record.ts";
import { recordScript } from "../packages/entities/src/records/testing/recordScript.ts";
import { fold } from "../packages/entities/src/transcript/fold.ts";
import { emptyFold } from "../packages/entities/src/transcript/foldState.ts";
import { itemsOf } from "../packages/entities/src/transcript/queries.ts";
import { bareReduce } from "./fold/bareReducer.ts";
import { longLog } from "./fold/longLog.ts";

interface Row { name: string; value: number; unit: string; note: string }

const SIZES = [1_000, 10_000, 100_000];
const TAIL = 100;
/** So many tails are read one after the other, as polls do: the first alone would measure cold memory. */
const TAILS = 10;
const ROUNDS = 25;
const OWNER = { connection: "c" as never, agent: "a" as never };

/** T11 and the fold's share of T10 and T13. Each size is folded anew before each measured tail, as a page does: a state is continued once. */
export default async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  const whole = longLog(SIZES.at(-1)!);
  // The first rounds compile what the later ones measure.
  measure(whole.slice(0, 2_000), 100);
  const measured = SIZES.map((size) => ({ size, ...measure(whole.slice(0, size), size > 50_000 ? ROUNDS : 4 * ROUNDS) }));
  for (const { size, folded, listed, bare, refold } of measured) {
    rows.push({ name: `T11 last ${TAIL} of ${size}`, value: folded + listed, unit: "ms", note: `the fold ${folded.toFixed(4)}, its list ${listed.toFixed(4)}; bare reducer ${bare.toFixed(4)}, folding all of it ${refold.toFixed(1)}` });
    rows.push({ name: `T11 ratio to a bare reducer, ${size}`, value: (folded + listed) / bare, unit: "×", note: size === SIZES.at(-1) ? "target ≤ 2; both with the list of messages" : "no target of its own; a few µs of each turn weigh more here" });
  }
  rows.push({ name: "T11 flat, 100,000 to 1,000", value: measured.at(-1)!.folded / measured[0]!.folded, unit: "×", note: "target ≤ 2; the fold alone, the list is one copy of pointers" });
  rows.push(...snapshotRows(whole), ...bigMessageRows());
  return rows;
}

function measure(log: readonly LogRecord[], rounds: number): { folded: number; listed: number; bare: number; refold: number } {
  const head = log.slice(0, -TAIL * TAILS);
  const tails = Array.from({ length: TAILS }, (_, at) => log.slice(log.length - TAIL * (TAILS - at), log.length - TAIL * (TAILS - at - 1)));
  const folded: number[] = [];
  const listed: number[] = [];
  const bare: number[] = [];
  const refold: number[] = [];
  const shortest = bareReduce({ messages: [] }, head);
  for (let round = 0; round < rounds; round++) {
    refold.push(timed(() => fold(emptyFold(), log)));
    let state = fold(emptyFold(), head);
    let least = shortest;
    for (const tail of tails) {
      folded.push(timed(() => { state = fold(state, tail); }));
      listed.push(timed(() => itemsOf(state)));
      bare.push(timed(() => { least = bareReduce(least, tail); }));
    }
  }
  return { folded: median(folded), listed: median(listed), bare: median(bare), refold: median(refold) };
}

function snapshotRows(log: LogRecord[]): Row[] {
  const last = log.at(-1)!;
  const position = { epoch: "e" as never, count: last.seq, last: last.id };
  const source = { appendOnly: true, numbered: true, mayLag: false };
  const { state } = adopt(unseen(source), { kind: "window", window: { first: 1, records: log, position } }, 0);
  const take: number[] = [];
  const write: number[] = [];
  const read: number[] = [];
  let chars = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let text = "";
    const snapshot = takeSnapshot(state, { owner: OWNER, seenAt: null });
    take.push(timed(() => takeSnapshot(state, { owner: OWNER, seenAt: null })));
    write.push(timed(() => { text = JSON.stringify(snapshot); }));
    read.push(timed(() => fromSnapshot(JSON.parse(text), OWNER, source)));
    chars = text.length;
  }
  return [
    { name: "T10 taking a full snapshot of 100,000 records", value: median(take), unit: "ms", note: `beside it: as text ${median(write).toFixed(2)} ms, ${chars} characters` },
    { name: "T10 painting state from a full snapshot", value: median(read), unit: "ms", note: "parsed, checked and folded" },
  ];
}

/** One message of 1 MiB, read 4 KiB at a time and shown after each. */
function bigMessageRows(): Row[] {
  const log = recordScript().user("t1", "m1", "Go on").start("t1").text("t1", "p", ...Array.from({ length: 256 }, () => "x".repeat(4096))).records;
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    times.push(timed(() => {
      let state = emptyFold();
      for (const record of log) itemsOf(state = fold(state, [record]));
    }));
  }
  return [{ name: "T13 one message of 1 MiB, in 256 reads", value: median(times), unit: "ms", note: "all 256 folds together" }];
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.main) for (const row of await bench()) console.log(`${row.name}: ${row.value.toPrecision(3)} ${row.unit} (${row.note})`);
