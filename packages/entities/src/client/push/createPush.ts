import type { Channel, Environment } from "../../environment/environment.ts";
import { sha256 } from "../../environment/sha256.ts";
import type { Push } from "../../follow/followState.ts";
import type { Hint } from "../../contract/header.ts";
import type { SessionId } from "../../ids/ids.ts";
import type { Position } from "../../records/position.ts";
import type { GatewayApi } from "../gatewayApi.ts";
import type { ReadAnswer, SessionSource } from "../sessionSource.ts";
import { createLeader, leaderHealth, leaderMachine, leaderWakeMs, type LeaderEffect, type LeaderEvent } from "./hintLeader.ts";
import { hintMessageSchema, type HintMessage } from "./hintMessage.ts";
import { createLive, liveMachine, liveSession, type LiveEffect, type LiveEvent } from "./liveReader.ts";

export interface PushSubscriber {
  /** Where a live read goes on; null: nothing was read yet, `setActive` comes again when it was. */
  base(): Position | null;
  onHint(hint: Hint): void;
  /** What the session may count on from now on: goes to the follow machine as it is. */
  onPush(push: Push): void;
  /** What a read would bring, by the live read. */
  onAnswer(answer: ReadAnswer): void;
}

export interface PushClient {
  subscribe(session: SessionId, subscriber: PushSubscriber): () => void;
  /** Hints of all sessions, and null where too much changed to tell: the list's part. */
  onAnyHint(listen: (hint: Hint | null) => void): () => void;
  /** Of the whole window; a session's own state comes by `onPush`. */
  health(): Push;
  /** The session on the screen; null: none, or it has nothing to go on from yet. */
  setActive(session: SessionId | null): void;
  /**
   * As `GET /v1` says (`modes.push`, `modes.live`). Off until told. `reach`: the chats that the token reaches, null: all of the user's. A stream tells of
   * what its own token reaches: windows of one user whose tokens reach others would wait for hints that never come, and hear of chats that are not theirs.
   */
  setModes(modes: { push: boolean; live: boolean; reach?: readonly string[] | null }): void;
  close(): void;
}

/**
 * Push for one user of one server in one window. All windows of a browser share two long requests (FOLLOW-10): one hint stream under one lock,
 * one live read under another. Where the browser has no locks or channels, nothing happens here and polling carries on.
 */
export function createPush(options: {
  environment: Environment;
  /** Windows with the same one share their requests: one server and one user, whose hints are nobody else's (VIEW-12). */
  scope: string;
  api: Pick<GatewayApi, "events">; source: Pick<SessionSource, "live">;
}): PushClient {
  const { environment } = options;
  const { clock, page } = environment;
  const locks = environment.locks;
  let scope = options.scope;
  let channel: Channel | null = null;
  let endChannel = (): void => {};
  const subscribers = new Map<SessionId, Set<PushSubscriber>>();
  const told = new WeakMap<PushSubscriber, Push>();
  const anyHint = new Set<(hint: Hint | null) => void>();
  let leader = createLeader(page.visible(), page.online());
  let live = createLive(page.visible() && page.focused(), page.online());
  let hintsRun: { control: AbortController } | null = null;
  let liveRun: { control: AbortController } | null = null;
  let hintPlace = (): void => {};
  let livePlace = (): void => {};
  let cancelTimer = (): void => {};
  let closed = false;

  const random = (): number => (environment.random(new Uint8Array(1))[0] ?? 0) / 255;
  const toLeader = (event: LeaderEvent): void => {
    if (closed) return;
    const step = leaderMachine(leader, event, clock.monotonic(), random());
    leader = step.state;
    for (const effect of step.effects) runLeader(effect);
    tell();
  };
  const toLive = (event: LiveEvent): void => {
    if (closed) return;
    const step = liveMachine(live, event, clock.monotonic(), random());
    live = step.state;
    for (const effect of step.effects) runLive(effect);
    tell();
  };

  function runLeader(effect: LeaderEffect): void {
    switch (effect.type) {
      case "queue": hintPlace = locks?.queue(`tidemark-hints-${scope}`, () => { toLeader({ type: "granted" }); }) ?? (() => {}); break;
      case "release": hintPlace(); hintPlace = () => {}; break;
      case "disconnect": hintsRun?.control.abort(); hintsRun = null; break;
      case "post": channel?.post(effect.message satisfies HintMessage); break;
      case "connect": void readHints(effect.since); break;
      case "deliver":
        if (effect.frame.type === "hint") deliver(effect.frame.hint);
        else if (effect.frame.type === "reload") for (const listen of anyHint) listen(null);
        break;
    }
  }

  async function readHints(since: number): Promise<void> {
    const run = { control: new AbortController() };
    hintsRun = run;
    const how = await options.api.events(since, (frame) => { if (hintsRun === run) toLeader({ type: "frame", frame }); }, run.control.signal);
    if (hintsRun !== run) return;
    hintsRun = null;
    toLeader({ type: "ended", how });
  }

  function runLive(effect: LiveEffect): void {
    switch (effect.type) {
      case "queue": livePlace = locks?.queue(`tidemark-live-${scope}`, () => { toLive({ type: "granted" }); }) ?? (() => {}); break;
      case "release": livePlace(); livePlace = () => {}; break;
      case "close": liveRun?.control.abort(); liveRun = null; break;
      case "open": void readLive(effect.session); break;
    }
  }

  async function readLive(session: SessionId): Promise<void> {
    const run = { control: new AbortController() };
    liveRun = run;
    const base = [...(subscribers.get(session) ?? [])][0]?.base() ?? null;
    const how = base === null || !options.source.live ? { kind: "not-yet" } as const
      : await options.source.live(session, base, (answer) => {
        if (liveRun !== run) return;
        toLive({ type: "answered" });
        for (const subscriber of subscribers.get(session) ?? []) subscriber.onAnswer(answer);
      }, run.control.signal);
    // Told in a task of its own: an effect's outcome never arrives inside the step that asked for it.
    await Promise.resolve();
    if (liveRun !== run) return;
    liveRun = null;
    toLive({ type: "ended", how });
  }

  function deliver(hint: Hint): void {
    for (const listen of anyHint) listen(hint);
    for (const subscriber of subscribers.get(hint.session) ?? []) subscriber.onHint(hint);
  }

  function pushOf(session: SessionId): Push {
    const streaming = liveSession(live);
    if (streaming?.session === session) return { kind: "live", sinceMs: streaming.sinceMs };
    return leaderHealth(leader, clock.monotonic());
  }

  /** Tells each session what it may count on, where that changed, and sets the one timer. */
  function tell(): void {
    if (closed) return;
    for (const [session, all] of subscribers) for (const subscriber of all) tellOne(session, subscriber);
    const wakes = [leaderWakeMs(leader), live.stream.kind === "waiting" ? live.stream.retryAtMs : null].filter((at) => at !== null);
    cancelTimer();
    if (wakes.length === 0) return;
    cancelTimer = clock.after(Math.max(1, Math.min(...wakes) - clock.monotonic()), () => {
      toLeader({ type: "timer" });
      toLive({ type: "timer" });
    });
  }
  function tellOne(session: SessionId, subscriber: PushSubscriber): void {
    const push = pushOf(session);
    const before = told.get(subscriber);
    if (before?.kind === push.kind && (push.kind === "none" || (before.kind !== "none" && before.sinceMs === push.sinceMs))) return;
    told.set(subscriber, push);
    subscriber.onPush(push);
  }

  const endPage = page.subscribe((event) => {
    // A frozen page hears of no network change.
    if (event.type === "show" || event.type === "visible") {
      const network = { type: page.online() ? "online" : "offline" } as const;
      if (page.online() !== live.online) { toLeader(network); toLive(network); }
    }
    switch (event.type) {
      case "visible": case "hidden": toLeader(event); if (event.type === "hidden") toLive({ type: "blur" }); else if (page.focused()) toLive({ type: "focus" }); break;
      case "focus": case "blur": toLive(event); break;
      case "online": case "offline": toLeader(event); toLive(event); break;
      case "hide": toLive({ type: "blur" }); toLeader({ type: "hide" }); break;
      case "show": toLeader({ type: "show" }); if (page.visible()) toLeader({ type: "visible" }); if (page.visible() && page.focused()) toLive({ type: "focus" }); break;
    }
  });
  const join = (next: string): void => {
    leave();
    // What was heard there says nothing of here, and what happened in between was not heard.
    if (channel !== null) toLeader({ type: "message", message: { type: "down" } });
    scope = next;
    channel = locks === null ? null : environment.channel(`tidemark-push-${scope}`);
    endChannel = channel?.subscribe((raw) => {
      const message = hintMessageSchema.safeParse(raw);
      if (message.success) toLeader({ type: "message", message: message.data });
    }) ?? (() => {});
  };
  const leave = (): void => {
    toLive({ type: "enabled", on: false });
    toLeader({ type: "enabled", on: false });
    endChannel();
    channel?.close();
  };

  return {
    subscribe(session, subscriber) {
      subscribers.set(session, (subscribers.get(session) ?? new Set()).add(subscriber));
      tellOne(session, subscriber);
      return () => {
        const all = subscribers.get(session);
        all?.delete(subscriber);
        if (all?.size === 0) subscribers.delete(session);
      };
    },
    onAnyHint(listen) {
      anyHint.add(listen);
      return () => { anyHint.delete(listen); };
    },
    health: () => leaderHealth(leader, clock.monotonic()),
    setActive: (session) => { toLive({ type: "active", session }); },
    setModes(modes) {
      if (closed) return;
      const next = scopeOf(options.scope, modes.reach ?? null);
      if (channel === null || next !== scope) join(next);
      const able = locks !== null && channel !== null;
      toLeader({ type: "enabled", on: able && modes.push });
      toLive({ type: "enabled", on: able && modes.live });
    },
    close() {
      leave();
      closed = true;
      cancelTimer();
      endPage();
    },
  };
}

function scopeOf(user: string, reach: readonly string[] | null): string {
  return reach === null ? user : `${user}#${sha256(reach.toSorted().join(" ")).slice(0, 16)}`;
}
