import { mayWrite } from "../contract/role.ts";
import type { Role } from "../contract/access.ts";
import type { AgentInfo, Hint } from "../contract/header.ts";
import type { Environment, PageEvent } from "../environment/environment.ts";
import type { TabId } from "../ids/ids.ts";
import type { Failure, SessionKey, SessionSource } from "../client/sessionSource.ts";
import type { Push } from "../follow/followState.ts";
import type { Snapshot } from "../adoption/snapshot.ts";
import { nextAsk } from "../adoption/nextAsk.ts";
import { shownContext } from "../records/pageContext.ts";
import { positionOf } from "../records/recordLog.ts";
import type { OutboxEntry } from "../outbox/outboxEntry.ts";
import { createActions } from "./actions.ts";
import type { CallNote } from "./callNote.ts";
import { drive } from "./driver.ts";
import type { DriverEffect, DriverEvent, DriverState, Moment } from "./driverState.ts";
import { createDriverState } from "./createDriverState.ts";
import { createCallRunner } from "./callRunner.ts";
import { createFollowNotes, noteOfEffect, noteOfEvent, type FollowNote } from "./followNotes.ts";
import { pageNow } from "./pageOffers.ts";
import type { PageTools } from "./pageTools.ts";
import { createReadWaits } from "./readWaits.ts";
import { sendEntry } from "./sendEntry.ts";
import type { SessionActions, SessionView } from "./sessionView.ts";
import { createViewMemo } from "./viewOf.ts";

/** What one session of one window needs of the outside. */
export interface SessionDriverPorts {
  key: SessionKey;
  environment: Pick<Environment, "clock" | "random" | "page">;
  source: SessionSource;
  serverName: () => string;
  snapshots: { read(): Snapshot | null; write(snapshot: Snapshot): void; drop(): void };
  outbox: { load(): OutboxEntry[]; save(entry: OutboxEntry): void; remove(entry: OutboxEntry["id"]): void };
  /** This window's name, as others see it. */
  label: () => string;
  pageTools: PageTools;
  /** What page loads of this window leave to each other about claimed calls of this chat. */
  notes: { list(): CallNote[]; put(note: CallNote): void; drop(call: CallNote["call"]): void };
  /** Called with each new view, in order; never with an equal one. */
  publish: (view: SessionView) => void;
  /** A failure that says something about the connection, not about this session. */
  onFailure: (failure: Failure) => void;
  /** The server answered a look. */
  onHeard: () => void;
  onRestore: () => void;
  /** Something that attaches this window was answered after the chat was closed here. */
  onLate: () => void;
}

export interface SessionDriver {
  state(): DriverState;
  actions: SessionActions;
  /** Whether a person looks at it: an open chat behind another is as quiet as a hidden page, unless hints tell it when to read. */
  setShown(shown: boolean): void;
  hint(hint: Hint): void;
  push(push: Push): void;
  identity(me: TabId, settled: boolean): void;
  agent(agent: AgentInfo | null): void;
  /** What this person may do, from now on. */
  role(role: Role): void;
  /** What a live read brought, in order. */
  dispatch(event: DriverEvent): void;
  serverBack(): void;
  /** What was asked, heard and told lately, for the inspector. */
  notes(): readonly FollowNote[];
  stop(): void;
}

/** Turns that a chat opens with, and that are read at once when somebody wants to see what is older. */
const WINDOW_TURNS = 30;
/** A window that is of no use twice is not asked a third time in one look. */
const MOST_WINDOWS = 2;

/** Runs the driver's effects: the only place where a session's timers, requests and writes are. No decision stands here. */
export function createSessionDriver(ports: SessionDriverPorts, start: { me: TabId; settled: boolean; madeHere: boolean; role: Role; shown: boolean }): SessionDriver {
  const { environment: { clock, page, random }, source, key } = ports;
  let state = createDriverState(key, source.capabilities, start, page.online());
  let stopped = false;
  let shown = start.shown;
  let cancelTimer = (): void => {};
  const wakes = new Set<() => void>();
  const flights = new Map<number, AbortController>();
  const view = createViewMemo(ports.serverName);
  const queue: DriverEvent[] = [];

  const notes = createFollowNotes(() => clock.now());
  const reads = createReadWaits(() => state, clock);
  const moment = (): Moment => ({ nowMs: clock.monotonic(), wallMs: clock.now(), random: random(new Uint8Array(1))[0]! / 255 });

  /** One event at a time, in order: an effect that answers at once (a cache, a fake) must not run inside another event's step. */
  const dispatch = (event: DriverEvent): void => {
    queue.push(event);
    if (queue.length > 1) return;
    while (queue.length > 0) {
      if (!stopped || queue[0]!.type === "closed") {
        notes.note(noteOfEvent(queue[0]!));
        const step = drive(state, queue[0]!, moment());
        state = step.state;
        for (const effect of step.effects) run(effect);
      }
      queue.shift();
    }
    reads.look(stopped);
    const next = view(state, clock.monotonic());
    if (next !== null && !stopped) ports.publish(next);
  };

  const run = (effect: DriverEffect): void => {
    notes.note(noteOfEffect(effect));
    switch (effect.type) {
      case "read": return void look(effect.flight, (signal) => read(effect.flight, signal));
      case "head": return void look(effect.flight, async (signal) => {
        const answer = await source.head(key.session, signal);
        settle(answer);
        dispatch({ type: "head", flight: effect.flight, answer });
      });
      case "abort": flights.get(effect.flight)?.abort(); flights.delete(effect.flight); return;
      case "timer":
        cancelTimer();
        cancelTimer = clock.after(Math.max(0, effect.atMs - clock.monotonic()), () => dispatch({ type: "follow", event: { type: "timer" } }));
        return;
      case "no-timer": cancelTimer(); cancelTimer = () => {}; return;
      case "wake-at": {
        // Several may stand at once: a later one must not take an earlier one's place.
        const cancel = clock.after(Math.max(0, effect.atMs - clock.monotonic()), () => {
          wakes.delete(cancel);
          dispatch({ type: "tick" });
        });
        wakes.add(cancel);
        return;
      }
      case "read-older": return void source.window(key.session, WINDOW_TURNS, new AbortController().signal, effect.before).then((answer) => {
        settle(answer);
        dispatch({ type: "older-read", answer });
      });
      case "fetch-header": return void source.header(key.session, new AbortController().signal).then((answer) => {
        dispatch({ type: "header", answer });
      });
      case "save": ports.outbox.save(effect.entry); return;
      case "remove": ports.outbox.remove(effect.id); return;
      case "send": return void send(effect.entry);
      case "send-stop": return void source.stop(key.session, effect.turn).then((answer) => {
        if (answer.kind !== "ok") ports.onFailure(answer);
        dispatch({ type: "stop-answered", turn: effect.turn, ok: answer.kind === "ok" || (answer.kind === "refused" && answer.code === "turn-ended") });
      });
      case "save-snapshot": ports.snapshots.write(effect.snapshot); return;
      case "drop-snapshot": ports.snapshots.drop(); return;
      // In a task of its own: a host that changes its page in three steps is told once, as it is then.
      case "attach": return void Promise.resolve().then(attachNow).then((answer) => { heardLate(); dispatch({ type: "attached", ok: answer.kind === "ok" }); });
      case "claim-call": return void calls.claim(effect.call, effect.version);
      case "run-tool": return void calls.run(effect);
      case "abort-tool": return calls.abort(effect.call);
      case "settle-call": return void calls.settle(effect.call, effect.body);
      case "note-call": return ports.notes.put(effect.note);
      case "drop-note": return ports.notes.drop(effect.call);
    }
  };

  const look = async (flight: number, ask: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const abort = new AbortController();
    flights.set(flight, abort);
    await ask(abort.signal);
    flights.delete(flight);
  };

  /** What adoption asks for now, then what it asks for next: a window is followed by the read from where it stands, in one look. */
  const read = async (flight: number, signal: AbortSignal): Promise<void> => {
    for (let windows = 0; ; windows++) {
      const ask = nextAsk(state.adoption);
      if (ask.kind === "window" && windows < MOST_WINDOWS) {
        const answer = await source.window(key.session, WINDOW_TURNS, signal);
        if (answer.kind === "window") {
          dispatch({ type: "window", answer });
          continue;
        }
        settle(answer);
        return dispatch({ type: "read", flight, base: positionOf(state.adoption.log), answer });
      }
      const base = ask.kind === "read" ? ask.base : positionOf(state.adoption.log);
      const answer = await source.read(key.session, base, signal);
      settle(answer);
      return dispatch({ type: "read", flight, base, answer });
    }
  };

  const send = async (entry: OutboxEntry): Promise<void> => {
    const { answer, became } = await sendEntry(source, key, state.me, entry);
    heardLate();
    settle(answer);
    dispatch({ type: "sent", id: entry.id, answer: became });
  };

  const settle = (answer: { kind: string } | Failure): void => {
    if (answer.kind === "unreachable" || answer.kind === "refused") ports.onFailure(answer as Failure);
    else ports.onHeard();
  };

  /** A message attaches its window: a chat that was closed meanwhile was for ever "open" in it, and its page calls waited for nobody (PIN-3). */
  const heardLate = (): void => { if (stopped) ports.onLate(); };
  const hearPage = (): void => { dispatch({ type: "page", page: pageNow(ports.pageTools) }); };
  const attachNow = () => {
    const canAct = mayWrite(state.role);
    return source.attach(key.session, { label: ports.label(), context: shownContext(state.page.context), tools: canAct ? [...state.page.offers] : [], canAct });
  };
  const calls = createCallRunner({ source, session: key.session, pageTools: ports.pageTools, clock, dispatch, hearPage, settle });

  const onPage = (event: PageEvent): void => {
    // A frozen page hears of no network change: what is true now is asked at each return.
    if ((event.type === "show" || event.type === "visible" || event.type === "focus") && page.online() !== state.online) {
      dispatch({ type: "follow", event: { type: page.online() ? "online" : "offline" } });
    }
    switch (event.type) {
      case "visible": if (shown) dispatch({ type: "follow", event: { type: "visible" } }); return;
      case "hidden": dispatch({ type: "follow", event: { type: "hidden" } }); dispatch({ type: "keep" }); return;
      case "focus": if (shown) dispatch({ type: "follow", event: { type: "focus" } }); return;
      case "online": case "offline": dispatch({ type: "follow", event: { type: event.type } }); return;
      case "hide": dispatch({ type: "keep" }); return;
      case "show": if (shown && event.persisted) dispatch({ type: "follow", event: { type: "pageshow" } }); return;
      case "blur": return;
    }
  };
  const stopPage = page.subscribe(onPage);
  const stopTools = ports.pageTools.subscribe(hearPage);
  dispatch({
    type: "opened", snapshot: ports.snapshots.read(), entries: ports.outbox.load(),
    visible: shown && page.visible(), online: page.online(), page: pageNow(ports.pageTools), notes: ports.notes.list(),
  });

  return {
    state: () => state,
    actions: createActions({
      dispatch, state: () => state, clock, random, restore: ports.onRestore, hearPage, source, serverName: ports.serverName, attachNow, onFailure: ports.onFailure, read: reads.wait,
    }),
    setShown(now) {
      if (now === shown) return;
      shown = now;
      if (!page.visible()) return;
      dispatch({ type: "follow", event: { type: now ? "visible" : "hidden" } });
    },
    hint(hint) {
      if (hint.deleted === true) return dispatch({ type: "deleted" });
      dispatch({ type: "hinted", hint });
    },
    push: (push) => dispatch({ type: "follow", event: { type: "push", push } }),
    identity: (me, settled) => dispatch({ type: "identity", me, settled, entries: settled ? ports.outbox.load() : [] }),
    agent: (agent) => dispatch({ type: "agent", agent }),
    role: (role) => dispatch({ type: "role", role }),
    dispatch,
    notes: notes.list,
    serverBack: () => dispatch({ type: "server-back" }),
    stop() {
      dispatch({ type: "keep" });
      dispatch({ type: "closed" });
      stopped = true;
      reads.look(stopped);
      stopPage();
      stopTools();
      calls.stop();
      cancelTimer();
      for (const cancel of wakes) cancel();
      for (const abort of flights.values()) abort.abort();
    },
  };
}
