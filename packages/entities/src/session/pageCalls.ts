import type { CallResultBody } from "../contract/requests.ts";
import type { CallId, TurnId } from "../ids/ids.ts";
import type { OpenPageCall } from "../transcript/queries.ts";
import type { CallNote } from "./callNote.ts";
import { declined, verdictOf, type Verdict } from "./pageCallRules.ts";
import type { CallWork, PageCallEffect, PageCallEvent, PageCallsState, Situation } from "./pageCallsState.ts";

/** A page that has just come may set its context and its tools up a moment after the chat. */
export const GRACE_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * The page tools that the live turn asks of this window: which call is claimed, executed, asked about, settled. Pure; the shell runs the effects
 * in their order and gives back what became of them. Nothing here executes twice: what a page load did not claim itself it only settles.
 */
export function pageCallsStep(state: PageCallsState, event: PageCallEvent, now: Situation): { state: PageCallsState; effects: PageCallEffect[] } {
  const run = new Run(state, now);
  run.settleWhatIsGone();
  run.take(event);
  run.look();
  return { state: run.result(), effects: run.effects };
}

class Run {
  readonly effects: PageCallEffect[] = [];
  private readonly before: PageCallsState;
  private readonly now: Situation;
  private turn: TurnId | null;
  private came: PageCallsState["came"];
  private work: Map<CallId, CallWork>;
  private notes: readonly CallNote[];
  private changed = false;

  constructor(before: PageCallsState, now: Situation) {
    this.before = before;
    this.now = now;
    this.turn = before.turn;
    this.came = before.came;
    this.work = new Map(before.work);
    this.notes = before.notes;
  }

  result(): PageCallsState {
    const { turn, came, work, notes, before } = this;
    const same = !this.changed && turn === before.turn && came === before.came && notes === before.notes;
    return same ? before : { turn, came, work, notes };
  }

  /** Another turn, a pin that moved, a call that the log closed: nothing of it goes on here. */
  settleWhatIsGone(): void {
    const { live, open } = this.now;
    this.turn = live?.turn ?? null;
    if (this.came === null && this.now.upToDate) {
      this.came = { calls: new Set(open.map(({ call }) => call)), atMs: this.now.nowMs };
      if (open.length > 0) this.effects.push({ type: "wake-at", atMs: this.now.nowMs + GRACE_MS });
    }
    for (const [call, work] of this.work) {
      const stillOpen = open.some((one) => one.call === call);
      const stillMine = "version" in work ? this.pinnedAs() === work.version : this.pinnedAs() !== null;
      if (stillOpen && stillMine) continue;
      this.forget(call, work);
    }
    // A call that is closed needs no note; one that this page load can't see open yet may still need it.
    if (this.came !== null) for (const { call } of this.notes) if (!open.some((one) => one.call === call)) this.dropNote(call);
  }

  take(event: PageCallEvent): void {
    if (event.type === "look") return;
    const work = this.work.get(event.call);
    if (work === undefined) return;
    switch (event.type) {
      case "claimed":
        if (work.kind === "claiming") this.claimed(event.call, work, event.answer);
        return;
      case "ran":
        if (work.kind === "running") this.settle(event.call, work.version, event.body);
        return;
      case "settled":
        if (work.kind !== "settling") return;
        if (event.answer === "done") {
          this.dropNote(event.call);
          return this.set(event.call, { kind: "over" });
        }
        return this.set(event.call, { ...work, sending: false, tries: work.tries + 1, retryAtMs: this.retryAt(work.tries) });
      case "decided":
        if (work.kind === "asks") this.set(event.call, { kind: "decided", run: event.run });
    }
  }

  /** Each open call in its order; one at a time is claimed and run, as an agent that asked for two would expect. */
  look(): void {
    const version = this.pinnedAs();
    if (version === null) return;
    for (const call of this.now.open) {
      const claimedHere = call.claim !== null && call.claim.tab === this.now.me && call.claim.version === version;
      if (call.claim !== null && !claimedHere) continue;
      if (claimedHere) this.lookAtClaimed(call, version);
      else this.lookAtFree(call, version);
    }
  }

  private lookAtClaimed(call: OpenPageCall, version: number): void {
    const work = this.work.get(call.call);
    switch (work?.kind) {
      case "unsure": return this.start(call, version, work.run);
      case "settling": return this.sendAgain(call.call, work);
      case "claiming": case "running": case "over": return;
      default: break;
    }
    // Claimed by this window and not by this page load: it may have run, so it never runs again.
    if (this.came === null || !this.now.mayAct) return;
    const note = this.notes.find((one) => one.call === call.call && one.tab === this.now.me);
    if (note === undefined) return this.settle(call.call, version, { lost: true });
    if (note.body !== null) return this.settle(call.call, version, note.body);
    const { context } = this.now.page;
    if (context === null && !this.graceOver()) return;
    this.settle(call.call, version, { output: { navigated: true, page: context }, context });
  }

  private lookAtFree(call: OpenPageCall, version: number): void {
    const work = this.work.get(call.call);
    const { mayAct, nowMs } = this.now;
    if (work?.kind === "settling") return this.sendAgain(call.call, work);
    if (work?.kind === "unsure" && mayAct && nowMs >= work.retryAtMs) return this.claim(call.call, { version, run: work.run, again: true, tries: work.tries });
    if (work !== undefined && work.kind !== "decided" && work.kind !== "asks") return;
    if (this.came === null || !mayAct) return;
    const verdict = this.verdict(call);
    if (verdict.kind === "later") return;
    if (verdict.kind === "ask" && work === undefined) return this.set(call.call, { kind: "asks" });
    if (verdict.kind === "ask" && work?.kind === "asks") return;
    if (this.isBusy()) return;
    this.claim(call.call, { version, run: work?.kind === "decided" ? work.run : true, again: false, tries: 0 });
  }

  private claimed(call: CallId, work: Extract<CallWork, { kind: "claiming" }>, answer: "yes" | "no" | "unknown"): void {
    if (answer === "unknown") {
      const retryAtMs = this.retryAt(work.tries);
      return this.set(call, { kind: "unsure", version: work.version, run: work.run, tries: work.tries + 1, retryAtMs });
    }
    // Refused after one without an answer: that first one may have got through, which the log tells.
    if (answer === "no") return this.set(call, work.again ? { kind: "unsure", version: work.version, run: work.run, tries: work.tries, retryAtMs: Infinity } : { kind: "refused" });
    const open = this.now.open.find((one) => one.call === call);
    if (open !== undefined) this.start(open, work.version, work.run);
  }

  /** The claim is this page load's: the one place from which a tool is executed. */
  private start(call: OpenPageCall, version: number, run: boolean): void {
    const verdict: Verdict = run ? this.verdict(call) : { kind: "refuse", error: declined(call.name) };
    switch (verdict.kind) {
      case "refuse": return this.settle(call.call, version, { error: verdict.error });
      case "later": return this.settle(call.call, version, { error: `The page around the chat was not there any more when "${call.name}" was to run: nothing was done.` });
      case "ask": case "execute": break;
    }
    const navigates = this.navigates(call.name);
    this.set(call.call, { kind: "running", version });
    if (navigates) this.note({ call: call.call, tab: this.now.me, body: null });
    this.effects.push({ type: "run-tool", call: call.call, name: call.name, input: call.input, navigates });
  }

  private claim(call: CallId, { version, run, again, tries }: { version: number; run: boolean; again: boolean; tries: number }): void {
    this.set(call, { kind: "claiming", version, run, again, tries });
    this.effects.push({ type: "claim-call", call, version });
  }

  private settle(call: CallId, version: number, body: CallResultBody): void {
    const { mayAct, nowMs, me } = this.now;
    this.set(call, { kind: "settling", version, body, sending: mayAct, tries: 0, retryAtMs: nowMs });
    if (!("lost" in body)) this.note({ call, tab: me, body });
    if (mayAct) this.effects.push({ type: "settle-call", call, body });
  }

  /** Results go out whenever possible, until the server took one or has closed the call (TURN-9). */
  private sendAgain(call: CallId, work: Extract<CallWork, { kind: "settling" }>): void {
    if (work.sending || !this.now.mayAct || this.now.nowMs < work.retryAtMs) return;
    this.set(call, { ...work, sending: true });
    this.effects.push({ type: "settle-call", call, body: work.body });
  }

  private verdict(call: OpenPageCall): Verdict {
    return verdictOf({
      call, turnContext: this.now.live?.context ?? null, page: this.now.page, cameBack: this.came?.calls.has(call.call) === true, graceOver: this.graceOver(),
    });
  }

  /** Version of the pin where it is this window's; null where it is not. */
  private pinnedAs(): number | null {
    const pin = this.now.live?.pin ?? null;
    return pin !== null && pin.tab === this.now.me ? pin.version : null;
  }

  /** One that navigates holds the others up until the log has its end, and with it the page that the next one acts on (PIN-5). */
  private isBusy(): boolean {
    return [...this.work].some(([call, { kind }]) => kind === "claiming" || kind === "unsure" || kind === "running"
      || ((kind === "settling" || kind === "over") && this.navigates(this.now.open.find((one) => one.call === call)?.name)));
  }

  private navigates(tool: string | undefined): boolean {
    return this.now.page.offers.some(({ name, navigates }) => name === tool && navigates === true);
  }

  private graceOver(): boolean {
    return this.came !== null && this.now.nowMs >= this.came.atMs + GRACE_MS;
  }

  private retryAt(tries: number): number {
    const atMs = this.now.nowMs + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
    this.effects.push({ type: "wake-at", atMs });
    return atMs;
  }

  private set(call: CallId, work: CallWork): void {
    this.work.set(call, work);
    this.changed = true;
  }

  private forget(call: CallId, work: CallWork): void {
    this.work.delete(call);
    this.changed = true;
    if (work.kind === "running") this.effects.push({ type: "abort-tool", call });
    this.dropNote(call);
  }

  private note(note: CallNote): void {
    this.notes = [...this.notes.filter(({ call }) => call !== note.call), note];
    this.effects.push({ type: "note-call", note });
  }

  private dropNote(call: CallId): void {
    if (!this.notes.some((note) => note.call === call)) return;
    this.notes = this.notes.filter((note) => note.call !== call);
    this.effects.push({ type: "drop-note", call });
  }
}
