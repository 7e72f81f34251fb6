import { expect, it } from "vitest";
import { createVirtualClock } from "@tidemark/entities/testing";
import type { TokenAsk } from "./options.ts";
import { createTokens } from "./tokens.ts";

type Give = (ask: TokenAsk) => string | null | Promise<string | null>;

function broker(give: Give) {
  const clock = createVirtualClock();
  const asks: TokenAsk[] = [];
  const gaveUp: string[] = [];
  const late: string[] = [];
  const tokens = createTokens({ getToken: () => (ask) => { asks.push(ask); return give(ask); }, clock, admit: () => true, onGaveUp: (code) => { gaveUp.push(code); }, onFailed: () => {}, onLate: () => { late.push(`at ${clock.monotonic()}`); } });
  return { clock, asks, gaveUp, late, tokens };
}
const jwt = (claims: object): string => `h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;

it("all who wait share one question", async () => {
  let answer = (_token: string): void => {};
  const { asks, tokens } = broker(() => new Promise((resolve) => { answer = resolve; }));
  const all = [tokens.get(), tokens.get(), tokens.get()];
  answer("one");
  expect(await Promise.all(all.map((one) => Promise.resolve(one)))).toEqual(["one", "one", "one"]);
  expect([asks.length, tokens.get()]).toEqual([1, "one"]);
});

it("a token at hand is given at once, without a promise in between", () => {
  expect(broker(() => "mine").tokens.get()).toBe("mine");
});

it("asks for the next before the end that a JWT names, and says which it had", async () => {
  let now = 0;
  const { clock, asks, tokens } = broker(() => jwt({ sub: "a", iat: now, exp: now + 600 }));
  now = Math.floor(clock.now() / 1000);
  const first = tokens.get();
  await clock.advance(560_000);
  expect(tokens.get()).toBe(first);
  await clock.advance(20_000);
  now += 580;
  expect(tokens.get()).not.toBe(first);
  expect(asks.map(({ reason, current }) => [reason, current])).toEqual([["start", null], ["expired", first]]);
});

it("a clock that is years off asks for no token at each request", () => {
  const { asks, tokens } = broker(() => jwt({ sub: "a", iat: 1, exp: 601 }));
  for (let at = 0; at < 5; at++) void tokens.get();
  expect(asks).toHaveLength(1);
});

it("a refused token is asked for anew, three in a row are the end of it, and one that worked for a while begins the count again", async () => {
  let count = 0;
  const { clock, asks, gaveUp, tokens } = broker(() => `t${++count}`);
  const first = tokens.get();
  expect(tokens.get(first as string)).toBe("t2");
  // Refused late: somebody else has the next one already.
  expect(tokens.get("t1")).toBe("t2");
  expect(tokens.get("t2")).toBe("t3");
  expect([tokens.get("t3"), gaveUp]).toEqual(["t3", ["refused"]]);
  expect([tokens.get("t3"), asks.length]).toEqual(["t3", 3]);
  await clock.advance(90_000);
  expect(tokens.get("t3")).toBe("t4");
  await clock.advance(90_000);
  expect(tokens.get("t4")).toBe("t5");
  expect(gaveUp).toEqual(["refused"]);
});

it("a host that gives again what was refused has no other: it is given up at once, told once, and asked again after its rest", async () => {
  for (const give of [() => "only", () => Promise.resolve("only")]) {
    const { clock, asks, gaveUp, tokens } = broker(give);
    await tokens.get();
    expect([await tokens.get("only"), asks.length, gaveUp]).toEqual(["only", 2, ["refused"]]);
    expect([await tokens.get("only"), asks.length]).toEqual(["only", 2]);
    await clock.advance(31_000);
    expect([await tokens.get("only"), asks.length, gaveUp]).toEqual(["only", 3, ["refused"]]);
  }
});

it("a host that fails is asked three times; one that says nobody is signed in, once", async () => {
  const failing = broker(() => Promise.reject(new Error("down")));
  const answer = failing.tokens.get();
  await failing.clock.advance(10_000);
  expect([await answer, failing.asks.length, failing.gaveUp]).toEqual([null, 3, ["no-token"]]);
  const nobody = broker(() => null);
  expect([nobody.tokens.get(), nobody.tokens.get(), nobody.asks.length, nobody.gaveUp]).toEqual([null, null, 1, ["no-token"]]);
  nobody.tokens.again();
  expect([nobody.tokens.get(), nobody.asks.length]).toEqual([null, 2]);
});

it("what is no token is a fault of the host's, and never sent", async () => {
  const { clock, gaveUp, tokens } = broker(() => ({ token: "x" }) as unknown as string);
  const answer = tokens.get();
  await clock.advance(10_000);
  expect([await answer, gaveUp]).toEqual([null, ["no-token"]]);
});

it("a host that does not answer is given up and not asked a second time; what it says later counts, but nothing of a question that was begun anew", async () => {
  const answers: ((token: string) => void)[] = [];
  const { clock, asks, gaveUp, late, tokens } = broker(() => new Promise((resolve) => { answers.push(resolve); }));
  const first = tokens.get();
  await clock.advance(61_000);
  expect([await first, asks.length, gaveUp]).toEqual([null, 1, ["no-token"]]);
  answers[0]!("late");
  await clock.advance(1);
  expect([tokens.get(), late.length]).toEqual(["late", 1]);
  tokens.again();
  const second = tokens.get();
  tokens.again();
  const third = tokens.get();
  answers[2]!("newest");
  answers[1]!("older");
  expect([await third, await second, tokens.get(), late.length]).toEqual(["newest", "newest", "newest", 1]);
});

it("that nobody is signed in is told once, however often the window asks", async () => {
  const { clock, asks, gaveUp, tokens } = broker(() => null);
  for (let minute = 0; minute < 5; minute++) {
    expect(tokens.get()).toBeNull();
    await clock.advance(60_000);
  }
  expect([asks.length, gaveUp]).toEqual([5, ["no-token"]]);
});

it("a host that says that nobody is signed in is asked again soon, and more rarely the longer that holds", async () => {
  let token: string | null = null;
  const { clock, asks, tokens } = broker(() => token);
  const askFor = async (ms: number) => {
    const before = asks.length;
    for (let passed = 0; passed < ms; passed += 500) {
      void tokens.get();
      await clock.advance(500);
    }
    return asks.length - before;
  };
  expect(await askFor(6_000)).toBe(2);
  expect(await askFor(594_000)).toBeLessThan(23);
  token = "mine";
  await clock.advance(30_000);
  expect(tokens.get()).toBe("mine");
});
