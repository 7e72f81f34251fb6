import type { QueueItemView } from "../contract/header.ts";
import { browserOf, type TabId } from "../ids/ids.ts";
import type { MessageEntry } from "../outbox/outboxEntry.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { UserPart } from "../records/record.ts";
import { seqOfMessage } from "../transcript/queries.ts";
import type { DriverState } from "./driverState.ts";
import type { QueueRow, QueueView } from "./sessionView.ts";

const EMPTY: QueueView = { items: [], held: false };

/** What waits at the server and is not in the log yet, then what of this window is on its way there (TURN-11). */
export function queueViewOf({ header, outbox, adoption, me }: Pick<DriverState, "header" | "outbox" | "adoption" | "me">): QueueView {
  const told = queueItems(header).filter(({ item }) => seqOfMessage(adoption.fold, item) === null);
  const here = outbox.filter(isOnItsWay).filter(({ id }) => !told.some(({ item }) => item === id));
  if (told.length === 0 && here.length === 0) return EMPTY;
  return { items: [...told.map((item) => rowOf(item, me)), ...here.map(rowHere)], held: header?.queueHeld === true && told.length > 0 };
}

export function queueItems(header: DriverState["header"]): readonly QueueItemView[] {
  return Array.isArray(header?.queue) ? header.queue : [];
}

/** Told as queued, or not told yet: it stands among what waits, not among what is being sent. */
export function isOnItsWay(entry: Outbox[number]): entry is MessageEntry {
  if (entry.kind !== "message") return false;
  const { state } = entry;
  return state.kind === "queued" || (entry.onBusy === "enqueue" && (state.kind === "sending" || (state.kind === "waiting" && (state.inLine === true || entry.attempts > 0))));
}

function rowOf({ item, version, parts, origin, by, at }: QueueItemView, me: TabId): QueueRow {
  return { item, version, parts, text: textOf(parts), from: fromOf(origin.tab, me), context: origin.context, by, at };
}

function rowHere({ id, parts, origin }: MessageEntry): QueueRow {
  return { item: id, version: null, parts, text: textOf(parts), from: "here", context: origin.context, by: null, at: null };
}

function fromOf(tab: TabId | null, me: TabId): QueueRow["from"] {
  if (tab === null) return "unknown";
  if (tab === me) return "here";
  return browserOf(tab) === browserOf(me) ? "window" : "browser";
}

function textOf(parts: readonly UserPart[]): string {
  return parts.flatMap((part) => (part.type === "text" && typeof part["text"] === "string" ? [part["text"]] : [])).join("\n\n");
}
