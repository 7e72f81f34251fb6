import { connect } from "node:net";
import { cpus } from "node:os";
import { startGateway } from "../e2e/support/gatewayProcess.ts";

/** T14: a quiet follow poll, as the page sends it: the answer's bytes on the wire, and how long it takes on loopback. */
const ROUNDS = 5;
const READS = 200;

export default async function bench(): Promise<{ name: string; value: number; unit: string; note: string }[]> {
  const gateway = await startGateway({ push: false });
  try {
    const headers = { Authorization: `Bearer ${gateway.token}`, "Content-Type": "application/json" };
    const call = async (method: string, path: string, body: unknown): Promise<void> => {
      const answer = await fetch(gateway.url + path, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    };
    await call("PUT", "/v1/sessions/bench-session", { agent: "offline" });
    await call("POST", "/v1/sessions/bench-session/turns", {
      message: { id: "bench-message", parts: [{ type: "text", text: "/note Buy milk" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" },
    });
    await new Promise((go) => setTimeout(go, 1_000));
    const first = await fetch(`${gateway.url}/v1/stream/bench-session?offset=-1&merge=1`, { headers });
    await first.arrayBuffer();
    const at = Object.fromEntries(["Stream-Next-Offset", "Tidemark-Epoch", "Tidemark-Last"].map((name) => [name, first.headers.get(name) ?? ""]));
    const request = [
      `GET /v1/stream/bench-session?offset=${at["Stream-Next-Offset"]}&merge=1 HTTP/1.1`, `Host: 127.0.0.1:${gateway.port}`, `Origin: ${gateway.url}`,
      `Authorization: Bearer ${gateway.token}`, `Tidemark-Epoch: ${at["Tidemark-Epoch"]}`, `Tidemark-Last: ${at["Tidemark-Last"]}`, "", "",
    ].join("\r\n");
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let spent = 0;
      for (let read = 0; read < READS; read++) {
        const began = performance.now();
        bytes = await rawAnswer(gateway.port, request);
        spent += performance.now() - began;
        // Under the gateway's own limit of requests a second.
        await new Promise((go) => setTimeout(go, 8));
      }
      times.push(spent / READS);
    }
    const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    return [
      { name: "T14 quiet read, whole answer", value: bytes, unit: "bytes", note: "target ≤ 900; a paused answer, headers of an own-origin page included" },
      { name: "quiet read, loopback, a connection each", value: Math.round(median * 100) / 100, unit: "ms", note: `median of ${ROUNDS} × ${READS}, ${cpus().length} cores` },
    ];
  } finally {
    await gateway.stop();
    gateway.forget();
  }
}

/** Bytes of one answer, status line and headers included. */
function rawAnswer(port: number, request: string): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1", () => { socket.write(request); });
    let text = "";
    socket.on("data", (part: Buffer) => {
      text += part.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (end < 0 || text.length < end + 4 + length) return;
      if (!text.startsWith("HTTP/1.1 200")) fail(new Error(text.slice(0, 80)));
      socket.destroy();
      done(text.length);
    });
    socket.on("error", fail);
  });
}
