import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inputHash } from "@tidemark/entities/gate";
import { createSeededRandom } from "@tidemark/entities/testing";
import type { KillPoint } from "./killPoints.ts";
import { startProgram, type StartedProgram } from "./startProgram.ts";
import { readEvents, type Json } from "./readEvents.ts";
import { until } from "./until.ts";

const KILLABLE = fileURLToPath(new URL("./killedProgram.ts", import.meta.url));
const SEEDS = [1, 2, 3, 4];
const WINDOW = { tab: "B.T", secret: "secret-of-this-window1" };

let folder: string;
let program: StartedProgram;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "tidemark-kills-")); });
afterEach(async () => {
  await program.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What a client and the process itself know before the kill. */
interface Known { said: string; read: Map<string, Json[]>; acknowledged: Set<string> }
interface Names { gate: string; long: string; late: string; queue: string; page: string }

const start = async () => { program = await startProgram({ data: folder, program: KILLABLE }); };
const numbersOf = (known: Known, word: string, session: string) => [...known.said.matchAll(new RegExp(`^${word} ${session} (\\d+)$`, "gm"))].map(([, number]) => Number(number));
const stateOf = async (session: string): Promise<Json> => (await program.call("GET", `/v1/sessions/${session}`)).body;
const gatesOf = (records: Json[]) => records.filter(({ type }) => type === "gate-open");

async function arm(point: KillPoint, count: number): Promise<void> {
  const line = `${point} ${count}`;
  program.child.stdin!.write(`${line}\n`);
  await until(() => program.said().includes(`armed ${line}`));
}

/** Chats that wait for an approval and for a window, two whose answers run (behind one a message waits), and one without a message: the state in which each kill happens. */
async function stage(names: Names, read: Known["read"]): Promise<void> {
  for (const session of Object.values(names)) expect((await program.call("PUT", `/v1/sessions/${session}`, { agent: "offline" })).status).toBe(201);
  expect((await program.submit(names.gate, "m-gate", "/two Bread Milk")).status).toBe(201);
  expect((await program.submit(names.long, "m-long", "/long 4000 300")).status).toBe(201);
  expect((await program.submit(names.queue, "m-queue", "/wait 60")).status).toBe(201);
  expect((await program.submit(names.queue, "m-waits", "/tool clock", { onBusy: "enqueue" })).status).toBe(202);
  expect((await program.submit(names.page, "m-page", "/page fill_field {}", { ...WINDOW, tools: [{ name: "fill_field", mutates: true }] })).status).toBe(201);
  for (const session of [names.gate, names.page]) await until(async () => (await stateOf(session)).live?.state === "paused");
  await until(async () => (await program.records(names.long)).length > 5);
  for (const session of [names.gate, names.long, names.queue, names.page]) read.set(session, await program.records(session));
}

/** Goes on reading and sending until the process is dead. */
async function live(names: Names, known: Known): Promise<void> {
  const reading = (async () => {
    for (;;) {
      known.read.set(names.long, await program.records(names.long));
      await new Promise((done) => { setTimeout(done, 20); });
    }
  })().catch(() => undefined);
  const sent = await program.submit(names.late, "m-late", "/long 40 400").catch(() => null);
  if (sent?.status === 201) known.acknowledged.add(names.late);
  await Promise.all([reading, program.ended]);
}

const POINTS: Record<string, (seed: number, names: Names, known: Known) => Promise<void>> = {
  async "before a commit"(seed, names, known) {
    await arm("before-commit", 1 + createSeededRandom(seed).below(6));
    await live(names, known);
    // The last step that was about to be committed is not there.
    const steps = [...known.said.matchAll(/^step (\S+) (\d+)$/gm)].at(-1)!;
    expect(known.said).not.toContain(`kept ${steps[1]} ${steps[2]}\n`);
  },
  async "after a commit, before its answer"(seed, names, known) {
    await arm("after-commit", 1 + createSeededRandom(seed).below(6));
    await live(names, known);
  },
  async "between an answer and its hint"(_seed, names, known) {
    await arm("answer-without-hint", 1);
    const events = await hintsOf(names.late);
    const sent = await program.submit(names.late, "m-late", "/long 40 400");
    expect(sent.status).toBe(201);
    known.acknowledged.add(names.late);
    await program.kill();
    expect(events.events.filter(({ data }) => data.session === names.late && data.count > 0)).toEqual([]);
    // What the hint would have said is the first thing that a reader of the next gateway hears.
    await start();
    const after = await hintsOf(names.late);
    await until(() => after.events.some(({ data }) => data.session === names.late && data.count >= 2));
    await after.cancel();
  },
  async "during a coalesced delta"(seed, names, known) {
    await arm("delta", 1 + createSeededRandom(seed).below(40));
    await live(names, known);
  },
  async "while a gate waits"(seed, names, known) {
    // Every second time one of the two approvals is given already.
    if (seed % 2 === 0) await answer(names.gate, gatesOf(known.read.get(names.gate)!)[0], "before");
    known.read.set(names.gate, await program.records(names.gate));
    await program.kill();
  },
};

/** The live events of one chat, as a window hears them. */
async function hintsOf(session: string): Promise<ReturnType<typeof readEvents>> {
  const response = await fetch(`${program.url}/v1/events?sessions=${session}`, { headers: { authorization: `Bearer ${program.token}` } });
  return readEvents(response.body!);
}

async function answer(session: string, gate: Json, id: string): Promise<void> {
  const answered = await program.call("POST", `/v1/sessions/${session}/gates/${gate.id}`, { answerId: `${id}-${gate.seq}`, answer: "approve", inputHash: inputHash(gate.data.input) });
  expect(answered.status).toBe(201);
}

/** After the restart: nothing acknowledged is gone, nothing is torn, and every turn stands where the rules put it. */
async function check(names: Names, known: Known): Promise<void> {
  for (const session of Object.values(names)) {
    const records = await program.records(session);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, at) => at + 1));
    expect(records.slice(0, known.read.get(session)?.length ?? 0)).toEqual(known.read.get(session) ?? []);
    const closed = records.at(-1)?.data.outcome === "interrupted" ? 1 : 0;
    const count = records.length - closed;
    expect(count).toBeGreaterThanOrEqual(Math.max(0, ...numbersOf(known, "kept", session)));
    expect([0, ...numbersOf(known, "step", session)]).toContain(count);
    if (known.acknowledged.has(session)) expect(records[0]).toMatchObject({ type: "user-message", data: { id: "m-late" } });
    // What was said and not yet recorded is lost, and nothing of it stands there in part.
    const text = records.map(({ type, data }) => (type === "chunk" && data.type === "text-delta" ? data.delta : "")).join("");
    const said = numbersOf(known, "said", session);
    if (session !== names.gate && said.length > 0) expect([0, ...said]).toContain(text.length);
  }
  expect((await stateOf(names.long)).live).toBeNull();
  expect((await program.records(names.long)).at(-1)).toMatchObject({ type: "turn-end", data: { outcome: "interrupted" } });
  expect((await stateOf(names.gate)).live.state).toBe("paused");
  expect((await stateOf(names.page)).live.state).toBe("paused");
  expect(await stateOf(names.queue)).toMatchObject({ live: null, queueHeld: true, queue: [{ item: "m-waits", parts: [{ text: "/tool clock" }] }] });
}

/** What waited goes on: answered, claimed by its window, sent now; the message that may not have arrived is sent again under its id and stands there once. */
async function goOn(names: Names): Promise<void> {
  const records = await program.records(names.gate);
  const answered = records.filter(({ type }) => type === "gate-answer").map(({ data }) => data.gate);
  for (const gate of gatesOf(records).filter(({ id }) => !answered.includes(id))) await answer(names.gate, gate, "after");
  const again = await program.submit(names.late, "m-late", "/long 40 400");
  expect([again.status, (await program.records(names.late)).filter(({ data }) => data.id === "m-late").length]).toEqual([201, 1]);
  expect((await program.call("POST", `/v1/sessions/${names.queue}/queue/m-waits/send-now`)).status).toBe(201);
  const opened = (await program.records(names.page)).find(({ data }) => data.type === "tool-input-available")!;
  const act = (what: string, body: unknown) => program.call("POST", `/v1/sessions/${names.page}/calls/${opened.id}/${what}`, body, { "tidemark-tab": `${WINDOW.tab}; secret=${WINDOW.secret}` });
  expect([(await act("claim", { version: 0 })).status, (await act("claim", { version: 0 })).status, (await act("result", { output: "filled" })).status]).toEqual([201, 409, 201]);
  for (const session of [names.gate, names.late, names.queue, names.page]) await until(async () => (await stateOf(session)).live === null);
  expect((await program.records(names.queue)).filter(({ type }) => type === "user-message").map(({ data }) => data.id)).toEqual(["m-queue", "m-waits"]);
  expect((await program.records(names.page)).filter(({ type }) => type === "call-start")).toHaveLength(1);
  const ended = await program.records(names.gate);
  expect(ended.at(-1)).toMatchObject({ type: "turn-end", data: { outcome: "done" } });
  expect(ended.filter(({ data }) => data.type === "tool-output-available")).toHaveLength(2);
}

describe.each(Object.entries(POINTS))("kill -9 %s", (_point, kill) => {
  it(`TURN-15: GATE-3: killed ${SEEDS.length} times, the store comes back with every acknowledged record, no torn step, running turns ended, and what waits for an answer, a window or its turn still there`, async () => {
    const before = new Map<string, Json[]>();
    await start();
    for (const seed of SEEDS) {
      const names = { gate: `gate${seed}`, long: `long${seed}`, late: `late${seed}`, queue: `queue${seed}`, page: `page${seed}` };
      const known: Known = { said: "", read: new Map(), acknowledged: new Set() };
      await stage(names, known.read);
      // `said` grows until the end of the process; what is checked against it is what stood there then.
      const dying = program;
      await kill(seed, names, Object.defineProperty(known, "said", { get: () => dying.said() }));
      expect([dying.child.exitCode, dying.child.signalCode]).toEqual([null, "SIGKILL"]);
      if (program === dying) await start();
      await check(names, known);
      await goOn(names);
      for (const [session, records] of before) expect(await program.records(session)).toEqual(records);
      for (const session of Object.values(names)) before.set(session, await program.records(session));
    }
  }, 60_000);
});
