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

  /** The header is asked again where an answer named a newer revision of it; once for one change. */
  headerDue(): this {
    const { header, headerKnown, headerAsked } = this.state;
    if (headerAsked || headerKnown <= (header?.revision ?? -1)) return this;
    return this.set({ headerAsked: true }).run({ type: "fetch-header" });
  }
}
