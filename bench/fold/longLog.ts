import type { LogRecord } from "../../packages/entities/src/records/record.ts";
import { recordScript } from "../../packages/entities/src/records/testing/recordScript.ts";

const DELTAS = 17;
const WORDS = "of the tide and what it leaves on the sand ";

/** A log of turns of 24 records, one text part each: 84 messages in a thousand records. */
export function longLog(records: number): LogRecord[] {
  const script = recordScript();
  for (let turn = 1; script.count() < records; turn++) {
    const id = `t${turn}`;
    script.user(id, `m${turn}`, "What comes next?").start(id).chunks(id, { type: "start-step" })
      .text(id, "p", ...Array.from({ length: DELTAS }, () => WORDS)).chunks(id, { type: "finish-step" }).end(id);
  }
  return script.records.slice(0, records);
}
