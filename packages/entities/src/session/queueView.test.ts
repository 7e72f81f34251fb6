import { expect, it } from "vitest";
import type { SessionHeader } from "../contract/header.ts";
import type { MessageId, TabId } from "../ids/ids.ts";
import type { MessageEntry } from "../outbox/outboxEntry.ts";
import type { LogRecord } from "../records/record.ts";
import { emptyFold, fold } from "../transcript/index.ts";
import type { DriverState } from "./driverState.ts";
import { queueViewOf } from "./queueView.ts";

const me = "B.me" as TabId;
const origin = { tab: me, context: null, agent: "offline" };
const parts = [{ type: "text", text: "Next" }];
const header = { queueHeld: true, queue: [{ item: "q1", version: 0, by: { kind: "user" }, origin, at: "", parts }] } as unknown as SessionHeader;
const sent = { kind: "message", id: "q1", parts, origin, state: { kind: "queued" } } as unknown as MessageEntry;
const said = { v: 1, seq: 1, id: "r1", at: "", turn: "t1", by: { kind: "user" }, type: "user-message", data: { id: "q1", parts, origin } } as unknown as LogRecord;
const view = (records: LogRecord[], outbox: MessageEntry[]) => queueViewOf({ header, outbox, me, adoption: { fold: fold(emptyFold(), records) } } as unknown as DriverState);

it("TURN-11: a message stands in the queue once, while the header tells of it and this window still holds it", () => {
  const { items, held } = view([], [sent]);
  expect([items.map(({ item, version }) => [item, version]), held]).toEqual([[["q1" as MessageId, 0]], true]);
});

it("TURN-11: what the log holds is out of the queue, before a newer header says so", () => {
  expect(view([said], [])).toEqual({ items: [], held: false });
});
