import type { SessionState, SubmitOutcome } from "../authority/index.ts";
import type { AttachBody, ToolOffer } from "../contract/requests.ts";
import type { KnownRecord, UserPart } from "../records/record.ts";

/** What one session of the fake gateway keeps; plain data, so that a backup is a copy. */
export interface FakeSession {
  state: SessionState;
  revision: number;
  records: KnownRecord[];
  submits: Record<string, FakeSubmit>;
  attachments: Record<string, FakeAttachment>;
}
/** What is remembered of a submit; `parts` while it waits in the queue. */
export interface FakeSubmit { outcome: SubmitOutcome; fingerprint: string; parts: UserPart[] | null; tools: ToolOffer[]; data?: unknown }

/** A window at one session. Times twice: the store's clock for decisions, the monotonic one for what the header says. */
export interface FakeAttachment {
  body: AttachBody;
  subject: string;
  seenAt: string;
  seenMs: number;
  detachedAt: string | null;
  detachedMs: number | null;
  /** Of a window that the test only speaks of: it never lapses. */
  keeps: boolean;
  secret: string;
}
