import { messageIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { KnownRecord, LogRecord } from "@tidemark/entities/records";
import type { Store } from "../store/store.ts";
import type { Subject } from "./access.ts";
import { createPageCallWatch, type PageCallWatch } from "./pageCallWatch.ts";
import { shownRecord } from "./shownRecord.ts";

/** Stored rows as one caller gets them; rows of one session, in their order. Every route that gives records gives them through one (SEC-14). */
export type RecordReader = (rows: readonly KnownRecord[]) => Promise<readonly LogRecord[]>;

/** The rows as they are, the very array, for who writes in the chat. */
const whole: RecordReader = (rows) => Promise.resolve(rows);

export function recordReader(store: Store, { role }: Pick<Subject, "role">, session: SessionId): RecordReader {
  switch (role) {
    case "owner": case "participant": return whole;
    case "observer": return (rows) => Promise.resolve(rows.map((row) => shownRecord("observer", row, { page: false })));
    case "share": return shareReader(store, session);
    default: return role satisfies never;
  }
}

/** Holds its place in the log, so that a long read goes through each turn once. */
function shareReader(store: Store, session: SessionId): RecordReader {
  const offers = new Map<string, readonly string[] | null>();
  let watch: PageCallWatch | null = null;
  let next = 0;

  async function learn(rows: readonly KnownRecord[]): Promise<void> {
    for (const row of rows) {
      if (row.type !== "turn-start") continue;
      for (const message of row.data.messages) if (!offers.has(message)) offers.set(message, await store.offeredTools(session, messageIdSchema.parse(message)));
    }
  }
  /** What the turn said before the first of these rows. */
  async function before(first: number): Promise<PageCallWatch> {
    const fresh = createPageCallWatch((message) => offers.get(message) ?? null);
    const [start] = await store.turnStarts(session, first + 1, 1);
    for (let at = (start ?? first) - 1; at < first - 1; ) {
      const rows = await store.records(session, at, Math.min(PAGE_ROWS, first - 1 - at));
      if (rows.length === 0) break;
      await learn(rows);
      for (const row of rows) fresh.about(row);
      at = rows.at(-1)!.seq;
    }
    return fresh;
  }
  return async (rows) => {
    const [first] = rows;
    if (first === undefined) return rows;
    if (watch === null || first.seq !== next) watch = await before(first.seq);
    await learn(rows);
    const { about } = watch;
    next = rows.at(-1)!.seq + 1;
    return rows.map((row) => shownRecord("share", row, about(row)));
  };
}

const PAGE_ROWS = 1000;
