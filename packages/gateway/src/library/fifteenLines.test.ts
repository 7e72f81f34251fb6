import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { bareEnvironment } from "../testing/bareEnvironment.ts";

const root = resolve(import.meta.dirname, "../../../..");
/** What a stranger copies out of the guide: the server's lines and the page's. */
const [server = "", page = ""] = blocks(readFileSync(join(root, "docs/guide/into-my-app.md"), "utf8"));

it("the guide's fifteen lines are fifteen", () => {
  expect([...server.split("\n"), ...page.split("\n")].filter((line) => line.trim() !== "" && !line.startsWith("// "))).toHaveLength(15);
});

it("the guide's server runs as it is written, and a second client reads the answer that the first one was streamed", async () => {
  // Beside the packages that it imports, which a folder elsewhere does not have.
  const cache = join(root, "examples/hono/node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), "tidemark-fifteen-"));
  const file = join(cache, `fifteen-${process.pid}.mjs`);
  const toldPort = server.replace("port: 3000 })", "port: 0 }, ({ port }) => { console.log(port); })");
  writeFileSync(file, stripTypeScriptTypes(toldPort).replace("./agent.ts", join(root, "examples/hono/agent.ts")));
  const child = spawn(process.execPath, [file], { cwd: data, stdio: ["ignore", "pipe", "inherit"], env: { ...bareEnvironment(), CHAT_SECRET: "of a test, and thirty-two bytes long" } });
  const ended = once(child, "close");
  try {
    const [port] = await Promise.race([once(child.stdout, "data"), ended.then(() => { throw new Error("The guide's server ended before it listened."); })]) as [Buffer];
    const url = `http://127.0.0.1:${Number(port.toString())}`;
    const { token } = await (await fetch(`${url}/api/token`, { method: "POST" })).json() as { token: string };
    const ask = (path: string, init: RequestInit = {}) => fetch(`${url}/api/tidemark/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "text/event-stream" } });
    const { epoch } = await (await ask("/sessions/one", { method: "PUT", body: JSON.stringify({ agent: "support" }) })).json() as { epoch: string };
    const message = { message: { id: "m1", parts: [{ type: "text", text: "Is it here?" }] }, base: { epoch, count: 0, last: null }, origin: { tab: null, context: null, agent: "support" }, onBusy: "reject" };
    const streamed = words(await (await ask("/sessions/one/turns", { method: "POST", body: JSON.stringify(message) })).text());
    expect(streamed).toMatch(/^You wrote: Is it here\?/);
    expect(words(await (await ask("/stream/one?offset=-1")).text())).toBe(streamed);
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(file);
    rmSync(data, { recursive: true, force: true });
  }
});

function blocks(text: string): string[] {
  const [, part = ""] = text.split("## In fifteen lines\n");
  return [...part.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map((found) => found[1] ?? "");
}

/** The answer's words, however they were cut. */
const words = (text: string): string => [...text.matchAll(/"delta":("(?:[^"\\]|\\.)*")/g)].map((found) => JSON.parse(found[1] ?? '""') as string).join("");
