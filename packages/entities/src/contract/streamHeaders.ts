import { epochSchema, recordIdSchema, tabIdSchema, turnIdSchema } from "../ids/ids.ts";
import type { Epoch, RecordId, TabId, TurnId } from "../ids/ids.ts";

/** Header names of a stream read, in one place for both sides. */
export const HEADER = {
  nextOffset: "Stream-Next-Offset", upToDate: "Stream-Up-To-Date", count: "Tidemark-Count", epoch: "Tidemark-Epoch", last: "Tidemark-Last",
  turn: "Tidemark-Turn", header: "Tidemark-Header", time: "Tidemark-Time", pollAfter: "Tidemark-Poll-After", tab: "Tidemark-Tab", lease: "Tidemark-Lease", problem: "Tidemark-Problem",
  producerId: "Producer-Id", producerEpoch: "Producer-Epoch", producerSeq: "Producer-Seq", expectedSeq: "Producer-Expected-Seq", receivedSeq: "Producer-Received-Seq",
} as const;

export function offsetText(count: number): string {
  return String(count).padStart(16, "0");
}

/** Liveness as the log tells it (FOLLOW-4: the reader adds when it was read). */
export type TurnField =
  | { kind: "idle" }
  | { kind: "running" | "paused"; turn: TurnId; fence: number; driver: TabId | null; at: string };

/** `idle`, or `running; turn="…"; fence=7; driver="B.T"; at="…"`. Ids and fixed words only. */
export function formatTurn(field: TurnField): string {
  if (field.kind === "idle") return "idle";
  const driver = field.driver ? `; driver="${field.driver}"` : "";
  return `${field.kind}; turn="${field.turn}"; fence=${field.fence}${driver}; at="${field.at}"`;
}

/** Null where the text is not of the contract: the answer is then a transport error (OWNER-16), never "idle". */
export function parseTurn(text: string | null): TurnField | null {
  if (text === null) return null;
  const [kind, ...rest] = text.split(";").map((part) => part.trim());
  if (kind === "idle" && rest.length === 0) return { kind: "idle" };
  if (kind !== "running" && kind !== "paused") return null;
  const fields = new Map(rest.map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1).replace(/^"(.*)"$/, "$1")] as const;
  }));
  const turn = turnIdSchema.safeParse(fields.get("turn"));
  const driver = fields.has("driver") ? tabIdSchema.safeParse(fields.get("driver")) : null;
  const fence = Number(fields.get("fence"));
  const at = fields.get("at");
  if (!turn.success || (driver && !driver.success) || !Number.isInteger(fence) || !at) return null;
  return { kind, turn: turn.data, fence, driver: driver ? driver.data : null, at };
}

export function parseEpoch(text: string | null): Epoch | null {
  const parsed = epochSchema.safeParse(text);
  return parsed.success ? parsed.data : null;
}
export function parseRecordId(text: string | null): RecordId | null {
  const parsed = recordIdSchema.safeParse(text);
  return parsed.success ? parsed.data : null;
}
