import { instanceSchema } from "../contract/header.ts";
import type { Clock } from "../environment/environment.ts";
import type { ConnectionId } from "../ids/ids.ts";
import { jsonOf, mediaType, unreachableFailure } from "./failure.ts";
import type { Failure } from "./sessionSource.ts";

/** A probe that takes longer says nothing (OWNER-8). */
export const PROBE_LIMIT_MS = 2_500;

/** After so long without a word of it, another gateway may stand there: a laptop slept, a port was given to somebody else (OWNER-8). */
export const SILENCE_MS = 30_000;

export interface InstanceCheck {
  /** Null: it is the gateway that we know. Remembered until `forget`, or until it was silent. `leaving`: there is no time to ask anew. */
  check(leaving?: boolean): Promise<Failure | null>;
  /** It answered. */
  heard(): void;
  /** A stream of it is open until the returned function is called: that is no silence, and its end is told by `forget`. */
  listening(): () => void;
  /** What was known may have changed: the next check asks again. */
  forget(): void;
}

/**
 * A connection is an instance, not an address: after a reboot another store may answer at the same port. Asked without the token
 * at the first contact, after a transport error, after a silence, and before a 401, 404 or restarted log is believed (OWNER-15).
 * Callers share one probe.
 */
export function createInstanceCheck(options: {
  baseUrl: string; fetch: typeof globalThis.fetch; clock: Clock;
  /** The instance that is meant; null at the very first contact, then whoever answers. */
  expected: ConnectionId | null;
  onInstance?: (instance: ConnectionId) => void;
}): InstanceCheck {
  let expected = options.expected;
  let verdict: Promise<Failure | null> | null = null;
  let asking = false;
  let heardMs = 0;
  let streams = 0;

  async function ask(): Promise<Failure | null> {
    const control = new AbortController();
    let timedOut = false;
    const cancel = options.clock.after(PROBE_LIMIT_MS, () => {
      timedOut = true;
      control.abort();
    });
    try {
      const response = await options.fetch(`${options.baseUrl}/v1`, { signal: control.signal, credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer" });
      if (response.status === 429) return unreachableFailure("too-many");
      if (response.status >= 500) return unreachableFailure("server-error");
      if (!response.ok || !mediaType(response).startsWith("application/json")) return unreachableFailure("not-tidemark");
      const parsed = instanceSchema.safeParse(jsonOf(await response.text()));
      if (!parsed.success) return unreachableFailure("not-tidemark");
      if (expected === null) {
        expected = parsed.data.instance;
        options.onInstance?.(expected);
      }
      return parsed.data.instance === expected ? null : unreachableFailure("other-instance");
    } catch {
      return unreachableFailure(timedOut ? "timeout" : "network");
    } finally {
      cancel();
      // What is no answer of ours was not read: a portal's page may be long.
      control.abort();
    }
  }

  return {
    check(leaving = false) {
      const silent = streams === 0 && options.clock.monotonic() - heardMs >= SILENCE_MS;
      if (verdict !== null && (asking || leaving || !silent)) return verdict;
      asking = true;
      const mine = ask().then((failure) => {
        asking = false;
        if (failure === null) heardMs = options.clock.monotonic();
        // Only a yes is remembered: the next request asks again until somebody whom we know answers.
        if (failure !== null && verdict === mine) verdict = null;
        return failure;
      });
      verdict = mine;
      return mine;
    },
    heard() { heardMs = options.clock.monotonic(); },
    listening() {
      streams++;
      return () => {
        streams--;
        heardMs = options.clock.monotonic();
      };
    },
    forget() {
      if (!asking) verdict = null;
    },
  };
}
