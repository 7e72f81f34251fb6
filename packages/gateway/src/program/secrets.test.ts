import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signToken } from "../access/signToken.ts";
import { startProgram, type StartedProgram } from "../testing/startProgram.ts";
import { until } from "../testing/until.ts";

const TEXT = "canary-of-a-message";
const KEY = "sk-canary0of0a0key0000";
const HOST_SECRET = "canary-secret-of-the-host-app-long-enough";
let folder: string;
let model: Server;
let program: StartedProgram;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-secrets-"));
  // An endpoint that fails and repeats in its error what it was sent, key and message, as some do.
  model = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => { body += String(piece); });
    request.on("end", () => response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error: { message: `Bad request with ${request.headers.authorization}`, echo: body } })));
  });
  await new Promise<void>((done) => { model.listen(0, "127.0.0.1", done); });
  writeFileSync(join(folder, "config.json"), JSON.stringify({ jwt: { keys: [{ alg: "HS256", secretEnv: "HOST_SECRET" }] }, agents: [{ id: "tools", name: "Tools", model: { baseURL: "http://127.0.0.1:1/v1", model: "m" }, mcp: [{ command: "tidemark-no-such-program", args: [KEY], env: { SECRET: KEY } }] }] }));
  program = await startProgram({
    data: join(folder, "data"), env: { OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`, OPENAI_API_KEY: KEY, OPENAI_MODEL: "m", HOST_SECRET, TIDEMARK_CONFIG: join(folder, "config.json") },
  });
});
afterEach(async () => {
  await program.kill();
  model.closeAllConnections();
  model.close();
  rmSync(folder, { recursive: true, force: true });
});

it("SEC-9: whatever is sent and whatever fails, no token, key or message text stands in what the process writes or in a refusal", async () => {
  const { call, token } = program;
  const refusals = [];
  const secrets: string[] = [];
  // Answers that work, fail at the model, fail at a tool server and fail by themselves.
  for (const [session, agent, text] of [["s1", "offline", `/long 20 200 ${TEXT}`], ["s2", "model", TEXT], ["s3", "tools", TEXT], ["s4", "offline", "/fail"]] as const) {
    await call("PUT", `/v1/sessions/${session}`, { agent });
    expect((await program.submit(session, "m1", text, { agent })).status).toBe(201);
    await until(async () => (await program.records(session)).at(-1).type === "turn-end");
    refusals.push(await program.submit(session, "m1", `${TEXT} again`, { agent }), await program.submit(session, "m2", TEXT, { agent, base: { epoch: "x", count: 9, last: "y" } }));
  }
  // Requests that are wrong in every place where a secret or a text could stand.
  const wrong = "canary-of-a-wrong-token00";
  refusals.push(
    await call("GET", "/v1/sessions", undefined, { authorization: `Bearer ${wrong}` }),
    await call("GET", `/v1/sessions?token=${wrong}&cursor=${TEXT}`, undefined, { authorization: "" }),
    await call("POST", "/v1/sessions/s1/turns", `{"message": "${TEXT}`),
    await call("POST", "/v1/sessions/s1/turns", { message: { id: TEXT, parts: [{ type: TEXT, text: TEXT }] } }),
    await call("POST", "/v1/access/exchange", { code: wrong, token: wrong, name: TEXT }),
    await call("GET", "/v1/sessions", undefined, { "tidemark-tab": `B.T; secret=${wrong}; nonsense=${TEXT}` }),
    await call("GET", "/v1/sessions", undefined, { origin: `http://${TEXT}.example` }),
    await call("PUT", `/v1/sessions/s1/tabs/${TEXT}`, { label: TEXT }),
    await call("POST", "/v1/sessions/s1/gates/nothing", { answerId: "a", answer: "approve", value: TEXT, inputHash: TEXT }),
    await call("GET", `/v1/${TEXT}`),
  );
  // A host's token and a share link, good ones and bad ones, where they belong and where they don't.
  const jwt = await signToken({ sub: TEXT, name: TEXT, secret: HOST_SECRET });
  const { token: share } = (await call("POST", "/v1/access/shares", { session: "s1", expiresAt: new Date(Date.now() + 60_000).toISOString() })).body;
  expect([(await call("GET", "/v1/sessions", undefined, { authorization: `Bearer ${jwt}` })).status, (await call("GET", "/v1/stream/s1", undefined, { authorization: `Bearer ${share}` })).status]).toEqual([200, 200]);
  for (const secret of [jwt, share, `${jwt}x`, `${share}x`, await signToken({ sub: TEXT, secret: HOST_SECRET, expiresIn: -60 })]) {
    const authorization = `Bearer ${secret}`;
    refusals.push(
      await call("POST", "/v1/access/codes", { secret }, { authorization }), await call("POST", "/v1/access/shares", { session: secret, expiresAt: secret }, { authorization }),
      await call("GET", `/v1/sessions/${secret}?token=${secret}`, undefined, { authorization }), await call("DELETE", `/v1/access/shares/${secret}`, undefined, { authorization }),
      await call("POST", "/v1/access/exchange", { code: secret, token: secret, name: secret }),
    );
    secrets.push(secret);
  }
  for (const [at, { status, body, ...rest }] of refusals.entries()) {
    expect([at, status >= 400]).toEqual([at, true]);
    const said = JSON.stringify(body) + ("text" in rest ? String(rest.text) : "");
    for (const secret of [TEXT, wrong, token, KEY, ...secrets]) expect(said).not.toContain(secret);
  }
  // The key that the endpoint repeated is blanked in the log, too.
  expect(JSON.stringify(await program.records("s2"))).not.toContain(KEY);
  expect((await program.records("s2")).at(-1).data).toMatchObject({ outcome: "failed", error: expect.stringContaining("Bad request") });
  expect(await program.stop()).toBe(0);
  const written = program.said();
  for (const secret of [TEXT, wrong, KEY, "canary", HOST_SECRET, ...secrets]) expect(written).not.toContain(secret);
  // The one place where the token is written: the ready line on the terminal.
  expect(written.split(token)).toHaveLength(2);
  expect(written.split("\n").find((line) => line.includes(token))).toMatch(/^Tidemark is ready: /);
}, 20_000);
