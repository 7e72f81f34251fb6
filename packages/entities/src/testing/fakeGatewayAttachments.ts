import { ATTACHMENT_MS, DETACH_GRACE_MS, type FoundTab } from "../authority/index.ts";
import type { AttachBody } from "../contract/requests.ts";
import type { Clock } from "../environment/environment.ts";
import type { SessionId, TabId } from "../ids/ids.ts";
import type { FakeAttachment, FakeSession } from "./fakeGatewaySession.ts";

export interface AttachOptions { keeps?: boolean; subject?: string; secret?: string }

export interface FakeAttachments {
  attach(session: SessionId, tab: TabId, body: AttachBody, options?: AttachOptions): void;
  /** The leave of a page that was reloaded may come after its successor: its secret is an older one, and it detaches nothing. */
  detach(session: SessionId, tab: TabId, secret?: string): void;
  /** Any request or open stream that names the tab renews it, wherever it is attached. */
  renew(tab: TabId): void;
  isAttached(session: SessionId, tab: TabId): boolean;
  found(session: SessionId, tab: TabId): FoundTab | null;
  /** The header says whether the window of a live turn is there: where that changed, it takes a new revision. */
  look(session: SessionId): void;
}

export function createFakeAttachments(sessions: () => ReadonlyMap<SessionId, FakeSession>, clock: Clock, touch: (session: SessionId) => void): FakeAttachments {
  /** What was last told of a session's live turn. */
  const told = new Map<SessionId, string>();
  const at = (): string => new Date(clock.now()).toISOString();
  const here = (attachment: FakeAttachment | undefined): boolean => attachment !== undefined
    && (attachment.keeps || clock.monotonic() - attachment.seenMs < ATTACHMENT_MS)
    && (attachment.detachedMs === null || clock.monotonic() - attachment.detachedMs < DETACH_GRACE_MS);
  const isAttached = (session: SessionId, tab: TabId): boolean => here(sessions().get(session)?.attachments[tab]);

  function look(session: SessionId): void {
    const stored = sessions().get(session);
    const tab = stored?.state.live?.pin?.tab;
    if (stored === undefined || tab === undefined) return void told.delete(session);
    const { label, context } = stored.attachments[tab]?.body ?? {};
    const now = JSON.stringify([isAttached(session, tab), label, context]);
    const before = told.get(session);
    const turn = `${stored.state.live!.turn}/${tab} `;
    told.set(session, turn + now);
    if (before?.startsWith(turn) && before !== turn + now) touch(session);
  }

  return {
    isAttached, look,
    attach(session, tab, body, { keeps = false, subject = "owner", secret = "" } = {}) {
      const stored = sessions().get(session);
      if (stored === undefined) return;
      look(session);
      stored.attachments[tab] = { body, subject, seenAt: at(), seenMs: clock.monotonic(), detachedAt: null, detachedMs: null, keeps, secret };
      look(session);
    },
    detach(session, tab, secret = "") {
      const attachment = sessions().get(session)?.attachments[tab];
      if (attachment === undefined || attachment.detachedMs !== null || attachment.secret !== secret) return;
      look(session);
      attachment.detachedAt = at();
      attachment.detachedMs = clock.monotonic();
      clock.after(DETACH_GRACE_MS, () => { look(session); });
    },
    renew(tab) {
      for (const { attachments } of sessions().values()) {
        const attachment = attachments[tab];
        if (attachment === undefined || attachment.detachedMs !== null) continue;
        attachment.seenAt = at();
        attachment.seenMs = clock.monotonic();
      }
    },
    found(session, tab) {
      const all = [...sessions()].flatMap(([id, { attachments }]) => (attachments[tab] === undefined ? [] : [{ id, attachment: attachments[tab] }]));
      const own = all.find(({ id }) => id === session)?.attachment;
      const elsewhere = all.find(({ id, attachment }) => id !== session && attachment.detachedMs === null && here(attachment))?.attachment;
      const known = own ?? elsewhere ?? all[0]?.attachment;
      if (known === undefined) return null;
      const { body: { label, context, tools, canAct }, subject, seenAt, detachedAt, keeps } = known;
      return {
        subject, label, context, tools: tools.map(({ name }) => name), canAct, seenAt: keeps ? at() : seenAt, detachedAt,
        here: own !== undefined, elsewhere: elsewhere !== undefined,
      };
    },
  };
}
