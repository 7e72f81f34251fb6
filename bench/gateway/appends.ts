import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentIdSchema, messageIdSchema, sessionIdSchema } from "../../packages/entities/src/ids/ids.ts";
import { START } from "../../packages/entities/src/records/position.ts";
import type { Chunk } from "../../packages/entities/src/transcript/part.ts";
import { nodeClock } from "../../packages/gateway/src/clock/nodeClock.ts";
import { openDatabase } from "../../packages/gateway/src/store/openDatabase.ts";
import { openSqliteStore } from "../../packages/gateway/src/store/sqliteStore.ts";

const ROUNDS = 5;
const BATCHES = 100;
const RECORDS = 10;
const DELTA = "of the tide and what it leaves on the sand ";

export interface Appends { store: number; bare: number; ratio: number }

/**
 * One durable batch of ten records: the whole step of the store (read the state, decide, write, commit) against ten rows and a counter written
 * by better-sqlite3 itself, in one transaction of the same durability, each on a file of its own, batch by batch in turn. Medians, in ms.
 */
export async function appends(): Promise<Appends> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const store = openSqliteStore({ folder: join(folder, "store"), clock: nodeClock() });
  const bare = bareStore(join(folder, "bare"));
  try {
    const session = sessionIdSchema.parse("bench");
    const agent = agentIdSchema.parse("offline");
    const runner = { id: "bench", secretHash: "0".repeat(64) };
    const caller = { subject: "owner", name: "Owner" };
    await store.execute(session, { kind: "create", caller, session, agent });
    const { reply } = await store.execute(session, {
      kind: "submit", caller, runner, message: { id: messageIdSchema.parse("m1"), parts: [{ type: "text", text: "Go on" }] },
      base: START, origin: { tab: null, context: null, agent }, tools: [], onBusy: "reject",
    });
    if (!reply.ok || reply.kind !== "submitted" || reply.run === undefined) throw new Error(`The turn did not start: ${JSON.stringify(reply)}`);
    const { turn, fence } = reply.run;
    let batch = 0;
    const append = async (chunks: Chunk[]): Promise<void> => {
      const { reply: appended, records } = await store.execute(session, { kind: "append", runner, turn, fence, batch: batch++, chunks });
      if (!appended.ok || records.length !== chunks.length) throw new Error(`The append was refused: ${JSON.stringify(appended)}`);
    };
    const deltas: Chunk[] = Array.from({ length: RECORDS }, () => ({ type: "text-delta", id: "t", delta: DELTA }));
    await append([{ type: "text-start", id: "t" }]);
    const rounds: Appends[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let at = 0; at < BATCHES; at++) {
        const begun = performance.now();
        await append(deltas);
        const between = performance.now();
        bare.append(deltas);
        ours.push(between - begun);
        theirs.push(performance.now() - between);
      }
      // The first round warms both.
      if (round >= 0) rounds.push({ store: median(ours), bare: median(theirs), ratio: median(ours) / median(theirs) });
    }
    return { store: median(rounds.map((one) => one.store)), bare: median(rounds.map((one) => one.bare)), ratio: median(rounds.map((one) => one.ratio)) };
  } finally {
    bare.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function bareStore(folder: string) {
  const database = openDatabase(folder);
  database.exec(`create table session (id text primary key, count integer not null);
    create table record (session text not null, seq integer not null, id text not null, at text not null, type text not null, body text not null, primary key (session, seq)) without rowid;
    create unique index record_by_id on record (session, id); insert into session values ('bench', 0)`);
  const insert = database.prepare("insert into record values (?, ?, ?, ?, ?, ?)");
  const grow = database.prepare("update session set count = ? where id = ?");
  let count = 0;
  const append = database.transaction((chunks: Chunk[]) => {
    for (const chunk of chunks) {
      count += 1;
      insert.run("bench", count, `bare-record-${count}`, "2026-11-29T09:00:00.000Z", "chunk", JSON.stringify({ turn: "bench-turn", by: { kind: "agent" }, data: chunk }));
    }
    grow.run(count, "bench");
  });
  return { append: (chunks: Chunk[]) => { append.immediate(chunks); }, close: () => { database.close(); } };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
