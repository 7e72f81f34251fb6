import { randomBytes } from "node:crypto";
import type { Gateway } from "./gateway.ts";

export interface Work { session: string; turn: string; agent: string }
interface LogRecord { type: string; turn: string | null; data: { type?: string; delta?: string; parts?: { type: string; text?: string }[] } }

const BATCH_MS = 150;
const RENEW_MS = 10_000;
const wait = (ms: number) => new Promise((done) => { setTimeout(done, ms); });

/** One turn, from its claim to its end. Returns a word about how it went. `leaving` is aborted when this process is asked to stop. */
export async function runTurn(gateway: Gateway, { session, turn }: Work, name: string, msPerNumber: number, leaving: AbortSignal, say: (line: string) => void): Promise<string> {
  const lease = `/v1/sessions/${session}/lease`;
  // A secret of its own for every lease, in memory only. The same claim again, after a lost answer, gets the same lease.
  const secret = randomBytes(16).toString("base64url");
  const claimed = await gateway.send("POST", lease, { body: { runner: name, turn }, headers: { "tidemark-lease": secret } });
  if (!claimed.ok) return `not claimed (${claimed.status})`;
  const { fence } = (await claimed.json()) as { fence: number };
  say(`claimed ${session} under fence ${fence}`);
  const credential = { "producer-id": name, "producer-epoch": String(fence), "tidemark-lease": secret };

  // Stopped by a person, or succeeded by another runner: either way there is nothing more to do here.
  const lost = new AbortController();
  const renewal = setInterval(() => {
    void gateway.send("PUT", lease, { body: { turn }, headers: credential, signal: lost.signal }).then(async (answer) => {
      if (!answer.ok || ((await answer.json()) as { stop: boolean }).stop) lost.abort();
    }).catch(() => undefined);
  }, RENEW_MS);
  let seq = 0;
  /** One batch; sent again it lands once, because its number stays the same. */
  const append = async (chunks: unknown[]): Promise<void> => {
    const answer = await gateway.send("POST", `/v1/stream/${session}`, { body: chunks, headers: { ...credential, "producer-seq": String(seq++) }, signal: lost.signal });
    if (!answer.ok) {
      say(`refused ${answer.status}, the fence is ${answer.headers.get("producer-epoch")}`);
      lost.abort();
    }
  };
  try {
    const { wanted, said } = await readTurn(gateway, session, turn);
    const id = `count-${fence}`;
    await append([{ type: "text-start", id }]);
    for (let number = said + 1; number <= wanted && !lost.signal.aborted && !leaving.aborted;) {
      const begun = Date.now();
      const words: string[] = [];
      do {
        await wait(msPerNumber);
        words.push(`${number++} `);
      } while (number <= wanted && Date.now() - begun < BATCH_MS);
      await append([{ type: "text-delta", id, delta: words.join("") }]);
    }
    if (lost.signal.aborted) return "lost";
    if (leaving.aborted) {
      await gateway.send("DELETE", lease, { headers: credential });
      return "given back";
    }
    await append([{ type: "text-end", id }]);
    await gateway.send("DELETE", lease, { body: { outcome: "end" }, headers: credential });
    return "done";
  } catch (error) {
    if (lost.signal.aborted) return "lost";
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** What the log says: how far to count, and which number came last. A lost runner may have got anywhere; the log alone knows. */
async function readTurn(gateway: Gateway, session: string, turn: string): Promise<{ wanted: number; said: number }> {
  let [wanted, text] = [10, ""];
  for (let offset = "-1"; ;) {
    const page = await gateway.send("GET", `/v1/stream/${session}?offset=${offset}`);
    if (!page.ok) throw new Error(`The log of ${session} can't be read (${page.status}).`);
    for (const { type, turn: of, data } of (await page.json()) as LogRecord[]) {
      if (of !== turn) continue;
      if (type === "user-message") wanted = Number(/\d{1,4}/.exec(data.parts?.map((part) => part.text ?? "").join(" ") ?? "")?.[0] ?? wanted);
      if (type === "chunk" && data.type === "text-delta") text += data.delta;
    }
    offset = page.headers.get("stream-next-offset") ?? "-1";
    if (page.headers.get("stream-up-to-date") === "true") break;
  }
  return { wanted, said: Number(text.trim().split(/\s+/).at(-1)) || 0 };
}
