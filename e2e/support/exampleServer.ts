import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ownEnvironment } from "../../scripts/ownEnvironment.ts";
import { freePort } from "./gatewayProcess.ts";

const tasks = resolve(import.meta.dirname, "../../scripts/tasks.ts");

export interface ExampleServer {
  url: string;
  /** What it said on both its streams. */
  said: () => string;
  stop: () => Promise<void>;
}

/** An example, started by its one command on a free port with chats of its own, until `path` answers. */
export async function startExample(name: string, path: string, withinMs: number, more: Record<string, string> = {}): Promise<ExampleServer> {
  const data = mkdtempSync(join(tmpdir(), "tidemark-example-"));
  const port = await freePort();
  // As a developer would: Next takes another name for somebody else.
  const url = `http://localhost:${port}`;
  // A group of its own: `next dev` has children, and all of them end by its id.
  const child = spawn(process.execPath, [tasks, "example", name], {
    detached: true, stdio: ["ignore", "pipe", "pipe"], env: { ...ownEnvironment(process.env), PORT: String(port), CHAT_DATA: data, ...more },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => { said = `${said}${part.toString("utf8")}`.slice(-8_000); });
  const ended = new Promise<void>((done) => { child.once("close", () => done()); });
  const running = () => child.exitCode === null && child.signalCode === null;
  const signal = (name: "SIGTERM" | "SIGKILL") => { if (child.pid !== undefined && running()) process.kill(-child.pid, name); };
  const stop = async () => {
    signal("SIGTERM");
    const late = setTimeout(() => signal("SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
    rmSync(data, { recursive: true, force: true });
  };
  for (const until = Date.now() + withinMs; !(await answers(`${url}${path}`, until));) {
    if (running() && Date.now() < until) continue;
    await stop();
    throw new Error(`The example ${name} did not answer ${path} within ${withinMs / 1_000} s. It said:\n${said || "(nothing)"}`);
  }
  return { url, said: () => said, stop };
}

async function answers(url: string, until: number): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(Math.max(1, until - Date.now())) })).ok;
  } catch {
    await new Promise((go) => { setTimeout(go, 150); });
    return false;
  }
}
