import { startGateway } from "../../e2e/support/gatewayProcess.ts";
import { agentIdSchema, messageIdSchema, sessionIdSchema } from "../../packages/entities/src/ids/ids.ts";
import { START, type Position } from "../../packages/entities/src/records/position.ts";
import { clientOf, sleep, valueOf } from "./clientOf.ts";
import { processCpu } from "./processCpu.ts";

const OBSERVERS = 200;
const EVERY_MS = 15_000;
/** Two polls of each observer. */
const WINDOW_MS = 2 * EVERY_MS;

export interface Quiet { cpu: number; idle: number; reads: number; seconds: number }

/**
 * 200 windows, each attached to a quiet session of its own, poll by the page's own client. The gateway is the program as `npm start` runs
 * it, in a process of its own; what counts is that process's CPU. Shares of one core.
 */
export async function quietObservers(): Promise<Quiet> {
  const gateway = await startGateway({ push: false });
  try {
    const observers = await Promise.all(Array.from({ length: OBSERVERS }, async (_, at) => {
      // Under the gateway's own limit of requests a second.
      await sleep(at * 40);
      const session = sessionIdSchema.parse(`quiet-${at}`);
      const client = clientOf(gateway.url, gateway.token, at);
      await valueOf(client.create(session, agentIdSchema.parse("offline")), "ok");
      await valueOf(client.submit(session, {
        message: { id: messageIdSchema.parse(`m-${at}`), parts: [{ type: "text", text: "/note Buy milk" }] }, base: START,
        origin: { tab: `bench.w${at}` as never, context: null, agent: agentIdSchema.parse("offline") }, onBusy: "reject",
      }), "ok");
      return { session, client, at: START as Position };
    }));
    await sleep(1_000);
    for (const observer of observers) observer.at = await endOf(observer);
    const before = processCpu(gateway.pid);
    await sleep(5_000);
    const idle = (processCpu(gateway.pid) - before) / 5_000;
    let reads = 0;
    const start = performance.now();
    const began = processCpu(gateway.pid);
    await Promise.all(observers.map(async (observer, at) => {
      for (let due = (at * EVERY_MS) / OBSERVERS; due < WINDOW_MS; due += EVERY_MS) {
        await sleep(start + due - performance.now());
        const page = await observer.client.read(observer.session, observer.at, new AbortController().signal);
        if (page.kind !== "page" || page.records.length > 0 || !page.upToDate) throw new Error(`A quiet read was not quiet: ${JSON.stringify(page)}`);
        reads += 1;
      }
    }));
    await sleep(start + WINDOW_MS - performance.now());
    const wall = performance.now() - start;
    return { cpu: (processCpu(gateway.pid) - began) / wall, idle, reads, seconds: wall / 1000 };
  } finally {
    await gateway.stop();
    gateway.forget();
  }
}

async function endOf({ client, session }: { client: ReturnType<typeof clientOf>; session: ReturnType<typeof sessionIdSchema.parse> }): Promise<Position> {
  const head = await client.head(session, new AbortController().signal);
  if (head.kind !== "head" || head.turn.kind !== "paused") throw new Error(`The session is not quiet: ${JSON.stringify(head)}`);
  return head.position;
}
