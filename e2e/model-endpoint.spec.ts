import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./support/test.ts";
import { expectSame, path } from "./support/answers.ts";
import { freePort, startGateway, type GatewayProcess } from "./support/gatewayProcess.ts";

const PIECES = 12;
const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");

let endpoint: ChildProcess;
let gateway: GatewayProcess;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-model-"));
  const config = join(folder, "mock.yaml");
  writeFileSync(config, [
    "streaming:", `  chunkSize: ${Math.ceil(words.length / PIECES)}`, "  chunkIntervalMs: 300", "rules:", "  - path: /v1/chat/completions", '    match: "@"', "    response:", "      status: 200", "      content: |-", "        {",
    '          "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "mock-model",',
    `          "choices": [{ "index": 0, "finish_reason": "stop", "message": { "role": "assistant", "content": "${words}" } }]`, "        }", "",
  ].join("\n"));
  const port = await freePort();
  const main = createRequire(import.meta.url).resolve("@dwmkerr/mock-llm");
  endpoint = spawn(process.execPath, [main, "--config", config], { env: { PATH: process.env["PATH"], PORT: String(port), HOST: "127.0.0.1" }, stdio: "ignore" });
  gateway = await startGateway({ env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: "none", OPENAI_MODEL: "mock-model" } });
});
test.afterAll(async () => {
  endpoint.kill("SIGKILL");
  await gateway.stop();
  gateway.forget();
  rmSync(folder, { recursive: true, force: true });
});

test("a model endpoint that nobody here wrote: the answer comes in pieces, and a second browser opened mid-answer ends with the same", async ({ openBrowser }) => {
  const a = await (await openBrowser({ at: gateway })).openWindow();
  await a.send("Count for me");
  await expect(a.answer).toContainText("word0");
  await expect(a.running(), "the answer still runs").toBeVisible();
  const b = await (await openBrowser({ at: gateway })).openWindow(path(a));
  await a.answerEnded();
  await b.answerEnded();
  await expect(a.answer).toContainText(words);
  await expectSame(a, b);
  // The log shows in how many pieces it came.
  const session = path(a).split("/").at(-1);
  const records = await (await fetch(`${gateway.url}/v1/stream/${session}?offset=-1`, { headers: { Authorization: `Bearer ${gateway.token}` } })).json() as { type: string; data: { type?: string } }[];
  expect(records.filter((record) => record.type === "chunk" && record.data.type === "text-delta").length).toBeGreaterThanOrEqual(5);
});
