import { messageIdSchema, type SessionId } from "@tidemark/entities/ids";
import { shownContext, type KnownRecord, type LogRecord } from "@tidemark/entities/records";
import { othersFirst } from "../clock/othersFirst.ts";
import type { Store } from "../store/store.ts";
import type { ShareTerms, Subject } from "./access.ts";
import { keptBesideStore } from "./keptBesideStore.ts";
import { createPageCallWatch, type Known, type PageCallWatch } from "./pageCallWatch.ts";
import { pathIn } from "./shownPath.ts";
import { shownRecord, withheld } from "./shownRecord.ts";

/** Stored rows as one caller gets them; rows of one session, in their order. Every route that gives records gives them through one (SEC-14). */
export type RecordReader = (rows: readonly KnownRecord[]) => Promise<readonly LogRecord[]>;

/** The rows as they are, the very array, for who writes in the chat. */
const whole: RecordReader = (rows) => Promise.resolve(rows);

export function recordReader(store: Store, caller: Subject, session: SessionId): RecordReader {
  switch (caller.role) {
    // Who runs an agent reads what the page gives to it; whoever else is let into a chat does not.
    case "owner": case "participant": return caller.sessions === null ? whole : (rows) => Promise.resolve(rows.map(withoutPageData));
    case "observer": return (rows) => Promise.resolve(rows.map((row) => shownRecord("observer", row, { page: false })));
    case "share": return shareReader(store, caller.share, session);
    default: return caller satisfies never;
  }
}

function withoutPageData(row: KnownRecord): KnownRecord {
  if (row.type !== "user-message" || row.data.origin.context?.data === undefined) return row;
  return { ...row, data: { ...row.data, origin: { ...row.data.origin, context: shownContext(row.data.origin.context) } } };
}

/**
 * What was known of the turn after a read, by where the next one begins: who reads a long answer page by page, or asks for its end again and
 * again, would else have it read from its start each time.
 */
const kept = keptBesideStore<Known>(200);

/** Holds its place in the log, so that a long read goes through each turn once. What was cut off by the time of the reading comes withheld. */
function shareReader(store: Store, share: ShareTerms, session: SessionId): RecordReader {
  const offers = new Map<string, readonly string[] | null>();
  const offered = (message: string) => offers.get(message) ?? null;
  let watch: PageCallWatch | null = null;
  let next = 0;

  async function learn(rows: readonly KnownRecord[]): Promise<void> {
    for (const row of rows) {
      if (row.type !== "turn-start") continue;
      for (const message of row.data.messages) if (!offers.has(message)) offers.set(message, await store.offeredTools(session, messageIdSchema.parse(message)));
    }
  }
  /** What the turn said before the first of these rows. */
  async function before({ seq }: KnownRecord): Promise<PageCallWatch> {
    const known = kept.get(store, `${session} ${await store.recordIdAt(session, seq - 1) ?? ""}`);
    if (known !== undefined) return createPageCallWatch(offered, known);
    const fresh = createPageCallWatch(offered);
    const [start] = await store.turnStarts(session, seq + 1, 1);
    for (let at = start ?? seq; at < seq - 1; at += SLICE_ROWS) {
      const rows = await store.callRecords(session, at, Math.min(seq, at + SLICE_ROWS + 1));
      await learn(rows);
      for (const row of rows) fresh.about(row);
      // Others are answered in between: a turn of 30,000 rows held them up for 20 ms.
      await othersFirst();
    }
    return fresh;
  }
  return async (rows) => {
    const [first] = rows;
    if (first === undefined) return rows;
    if (watch === null || first.seq !== next) watch = await before(first);
    await learn(rows);
    const { about } = watch;
    next = rows.at(-1)!.seq + 1;
    const { shows } = await pathIn(store, share, session);
    // Each row is looked at, shown or not: the next ones are about calls of these.
    const shown = rows.map((row) => {
      const known = about(row);
      return shows(row) ? shownRecord("share", row, known) : withheld(row);
    });
    // By the record and not by its number: a copy of the store that was put back may have another one there.
    kept.set(store, `${session} ${rows.at(-1)!.id}`, watch.known());
    return shown;
  };
}

const SLICE_ROWS = 4_000;
