import { followMachine } from "../follow/followMachine.ts";
import { outboxStep, type OutboxEvent } from "../outbox/outbox.ts";
import type { FollowEvent } from "../follow/followState.ts";
import type { DriverEffect, DriverState, Moment } from "./driverState.ts";

/** One event's way through the slices, with the effects in the order in which they arose. */
export class Route {
  state: DriverState;
  readonly at: Moment;
  readonly effects: DriverEffect[] = [];

  constructor(state: DriverState, at: Moment) {
    this.state = state;
    this.at = at;
  }

  set(part: Partial<DriverState>): this {
    this.state = { ...this.state, ...part };
    return this;
  }

  follow(event: FollowEvent): this {
    const step = followMachine(this.state.follow, event, this.at.nowMs, this.at.random);
    this.effects.push(...step.effects);
    return step.state === this.state.follow ? this : this.set({ follow: step.state });
  }

  outbox(event: OutboxEvent): this {
    const step = outboxStep(this.state.outbox, event);
    this.effects.push(...step.effects);
    return step.outbox === this.state.outbox ? this : this.set({ outbox: step.outbox });
  }

  run(...effects: DriverEffect[]): this {
    this.effects.push(...effects);
    return this;
  }

  /** The header is asked again where an answer named a newer revision of it, once for one change; and where only it can tell what stands in the queue. */
  headerDue(): this {
    const { header, headerKnown, headerAsked, outbox, queueUnknown } = this.state;
    const untold = queueUnknown || outbox.some(({ state }) => state.kind === "queued" && state.left === undefined);
    if (headerAsked || (headerKnown <= (header?.revision ?? -1) && !untold)) return this;
    return this.askHeader();
  }

  /** Asked after everything that was written here up to now. */
  askHeader(): this {
    if (this.state.existence.kind !== "there") return this;
    if (this.state.headerAsked) return this.set({ headerAgain: true });
    return this.set({ headerAsked: true, headerAgain: false }).run({ type: "fetch-header" });
  }
}
