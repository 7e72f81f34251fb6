// The gateway as a host mounts it, with room for more than a browser's share of live reads: node pushHost.ts FOLDER TOKEN
import type { Chunk } from "../../packages/entities/src/transcript/part.ts";
import { hashOf } from "../../packages/gateway/src/access/hash.ts";
import { createGateway, nodeClock, openSqliteStore } from "../../packages/gateway/src/index.ts";
import { listen } from "../../packages/gateway/src/program/listen.ts";

const RECORDS = 200;
const EVERY_MS = 50;

/** Twenty chunks a second that are not coalesced: a record each. */
async function* ticks(): AsyncGenerator<Chunk> {
  const start = performance.now();
  for (let n = 1; n <= RECORDS; n++) {
    await new Promise((go) => { setTimeout(go, Math.max(0, start + n * EVERY_MS - performance.now())); });
    yield { type: "data-tick", data: { n } };
  }
}

const [folder, token] = process.argv.slice(2);
if (folder === undefined || token === undefined) throw new Error("node pushHost.ts FOLDER TOKEN");
const clock = nodeClock();
const store = openSqliteStore({ folder, clock });
await store.addToken({ hash: hashOf(token), subject: "owner", name: "Owner", role: "owner" });
const gateway = createGateway({ store, agents: { ticks }, clock, limits: { streams: 1_000 } });
await gateway.ready;
const server = await listen(() => gateway, "127.0.0.1", 0, true, () => undefined);
console.log(`listening ${server.port}`);
process.once("SIGTERM", () => {
  void gateway.close().then(async () => {
    server.close();
    await store.close();
    process.exit(0);
  });
});
