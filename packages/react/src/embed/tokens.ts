import { wait, type Clock } from "@tidemark/entities/environment";
import type { TidemarkOptions, TokenAsk } from "./options.ts";
import { readJwt } from "./readJwt.ts";

export interface Tokens {
  /** The token for a request; `refused`: the one that the server just refused. All who wait get the same answer. */
  get(refused?: string | null): string | null | Promise<string | null>;
  /** The person asked: what failed before counts no more, and what was given before is asked for anew. */
  again(): void;
  /** A person wants something now: the host is asked at once, whatever it said a moment ago. */
  rested(): void;
  /** So long the host is left alone now, having been given up. */
  restMs(): number;
  /** Nobody needs a token any more: what a host says now is dropped. */
  stop(): void;
}

export interface TokensPorts {
  /** The host's function as it is now: an inline one is another one at each of its renders. */
  getToken: () => TidemarkOptions["getToken"];
  clock: Clock;
  /** Is this token for the person whose chats are open? What it is not for is given to nobody. Asked only at a token of another scope. */
  admit: (token: string) => boolean | Promise<boolean>;
  /** No token after all tries. Told once, until `again` or another token. */
  onGaveUp: (code: "no-token" | "refused") => void;
  /** The host failed at it; it did not say that nobody is signed in. Told each time. */
  onFailed: () => void;
  /** A host that was given up because it did not answer has answered now: its token is there for who asks. */
  onLate: () => void;
}

const TRIES = 3;
/** After a failed try, before the next. */
const WAITS_MS = [500, 2_000];
/** So long before its end a token is not used any more: a request takes time, and clocks differ. */
const EARLY_MS = 30_000;
/** A token that lived longer before it was refused begins a new count. */
const QUICK_MS = 60_000;
/** Having given up, so long nobody is asked: a window that gets the focus again and again would else ask each time. */
const REST_MS = 30_000;
/**
 * The same where the host said that nobody is signed in, at first: it may know better soon. Twice as long each time, up to the other: a visitor who signs
 * in nowhere, on a page that renders all the time, is not worth a question each 5 s.
 */
const NOBODY_REST_MS = 5_000;
/** So long a host may be silent: its fetch may hang, or a person is signing in. It is not asked a second time meanwhile, and may still answer later. */
const PATIENCE_MS = 60_000;

interface Held { token: string; givenMs: number; endMs: number | null }
interface Question extends TokenAsk { late: boolean; over: AbortController }

/** Asks the host for tokens: one question at a time, three tries, at the start, before an expiry and after a refusal. Nothing is stored. */
export function createTokens({ getToken, clock, admit, onGaveUp, onFailed, onLate }: TokensPorts): Tokens {
  let held: Held | null = null;
  let asking: Promise<string | null> | null = null;
  /** The one question that counts: what comes of an older one is nobody's. */
  let open: Question | null = null;
  let refusals = 0;
  /** Times in a row that the host said that nobody is signed in. */
  let nobody = 0;
  let restUntilMs = 0;
  let told = false;
  let cancelPatience = (): void => {};
  /** Lets go who waits for the question. */
  let leave = (): void => {};
  const drop = (): void => {
    open?.over.abort();
    open = null;
    cancelPatience();
  };

  const take = (token: string | null, { reason, current }: TokenAsk): string | null => {
    if (token === null) return giveUp("no-token", Math.min(NOBODY_REST_MS * 2 ** nobody++, REST_MS));
    nobody = 0;
    // A host that gives again what was refused has no other.
    if (reason === "refused" && token === current) return giveUp("refused");
    if (token !== held?.token) told = false;
    held = { token, givenMs: clock.monotonic(), endMs: endOf(token, clock) };
    return token;
  };
  const giveUp = (code: "no-token" | "refused", restMs = REST_MS): string | null => {
    restUntilMs = clock.monotonic() + restMs;
    refusals = 0;
    if (!told) {
      told = true;
      onGaveUp(code);
    }
    return held?.token ?? null;
  };
  const admitted = async (token: string, mine: Question, yes = admit(token)): Promise<string | null> => ((await yes) && open === mine ? take(token, mine) : null);

  const tryOut = async (mine: Question, first: Promise<unknown>): Promise<string | null> => {
    const { reason, current } = mine;
    for (let tries = 0; tries < TRIES && open === mine; tries++) {
      try {
        const token = textOf(await (tries === 0 ? first : getToken()?.({ reason, current })));
        if (open !== mine) return null;
        return token === null ? take(null, mine) : await admitted(token, mine);
      } catch {
        const waitMs = WAITS_MS[tries];
        if (waitMs !== undefined) await wait(clock, waitMs, mine.over.signal);
      }
    }
    if (open !== mine) return null;
    const kept = giveUp("no-token");
    onFailed();
    return kept;
  };
  /**
   * Who waits is told after that time that there is none; what is answered then is for who asks next. Where the question was begun anew meanwhile, they
   * wait for that one.
   */
  const patiently = async (mine: Question, answer: Promise<string | null>): Promise<string | null> => {
    const patience = new Promise<null>((resolve) => {
      cancelPatience = clock.after(PATIENCE_MS, () => resolve(null));
      leave = () => resolve(null);
    });
    void answer.then((token) => { if (mine.late && open === mine && token !== null) onLate(); });
    const first = await Promise.race([answer.then((token) => ({ token })), patience]);
    if (open !== mine) return asking ?? held?.token ?? null;
    cancelPatience();
    if (first !== null) return first.token;
    mine.late = true;
    return giveUp("no-token");
  };

  const ask = (reason: TokenAsk["reason"]): string | null | Promise<string | null> => {
    const run = getToken();
    if (run === undefined) return null;
    const current = held?.token ?? null;
    const question: Question = { reason, current, late: false, over: new AbortController() };
    open = question;
    let answer: ReturnType<typeof run> | Promise<never>;
    try {
      answer = run({ reason, current });
    } catch (error) {
      answer = Promise.reject(error instanceof Error ? error : new Error("getToken failed"));
    }
    // A host that has it at hand gives it at once: the chat is then drawn from this browser's copy in the first frame.
    if (answer === null || answer === "") return take(null, question);
    const yes = typeof answer === "string" ? admit(answer) : false;
    if (yes === true) return take(answer as string, question);
    const settled = typeof answer === "string" ? admitted(answer, question, yes) : tryOut(question, Promise.resolve(answer));
    const mine = patiently(question, settled).finally(() => { if (asking === mine) asking = null; });
    asking = mine;
    return mine;
  };

  return {
    get(refused = null) {
      if (asking !== null) return asking;
      const nowMs = clock.monotonic();
      const isRefused = held !== null && refused === held.token;
      if (held !== null && !isRefused && (held.endMs === null || nowMs < held.endMs)) return held.token;
      if (nowMs < restUntilMs) return held?.token ?? null;
      if (held === null) return ask("start");
      if (!isRefused) return ask("expired");
      refusals = nowMs - held.givenMs < QUICK_MS ? refusals + 1 : 1;
      if (refusals < TRIES) return ask("refused");
      return giveUp("refused");
    },
    again() {
      held = null;
      asking = null;
      drop();
      leave();
      refusals = 0;
      nobody = 0;
      restUntilMs = 0;
      told = false;
    },
    rested() { restUntilMs = 0; },
    restMs: () => Math.max(0, restUntilMs - clock.monotonic()),
    stop: drop,
  };
}

/** An empty text is no token; anything else that is none is a fault of the host's and tried again. */
function textOf(answer: unknown): string | null {
  if (answer === null || answer === "") return null;
  if (typeof answer === "string") return answer;
  throw new Error("getToken gave neither a text nor null.");
}

/** When to ask for the next, on the monotonic clock; null: not told, or told by a clock that can't be ours. Then a refusal tells. */
function endOf(token: string, clock: Clock): number | null {
  const claims = readJwt(token);
  if (claims?.exp === undefined) return null;
  const leftMs = claims.exp * 1000 - clock.now();
  const lifeMs = claims.iat === undefined ? leftMs : Math.min(leftMs, (claims.exp - claims.iat) * 1000);
  return lifeMs <= 0 ? null : clock.monotonic() + lifeMs - Math.min(EARLY_MS, lifeMs / 4);
}
