import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "./bareEnvironment.ts";
import type { Json } from "./readEvents.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface StartOptions {
  data: string;
  /** Asked for; without one any free port. */
  port?: number;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Another program than the product's own, with the same options and the same ready line. */
  program?: string;
}

/** The program as a process of its own, asked over HTTP. */
export interface StartedProgram {
  child: ChildProcess;
  url: string;
  port: number;
  token: string;
  /** Everything it wrote to stdout and stderr. */
  said(): string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; text: string; body: Json }>;
  submit(session: string, id: string, text: string, more?: { base?: unknown; agent?: string; tab?: string; secret?: string; tools?: unknown[]; onBusy?: string }): Promise<{ status: number; body: Json }>;
  records(session: string): Promise<Json[]>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Resolves when it has ended, whoever ended it. */
  ended: Promise<number | null>;
}

/** Starts and waits for the ready line; where it ends before it, throws with its exit code and what it said. */
export async function startProgram(options: StartOptions): Promise<StartedProgram> {
  const { child, said, ended } = spawnProgram(options);
  const ready = await new Promise<{ url: string; token: string }>((done, fail) => {
    const look = () => {
      const found = /ready: (http:\/\/\S+)\/#token=([\w-]+)\s/.exec(said());
      if (found) done({ url: found[1]!, token: found[2]! });
    };
    child.stdout?.on("data", look);
    void ended.then((code) => fail(new Error(`It ended with code ${code} before it was ready:\n${said()}`)));
  });
  const call: StartedProgram["call"] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${ready.url}${path}`, {
      method, headers: { authorization: `Bearer ${ready.token}`, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: response.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : null };
  };
  const signal = async (name: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name);
    return ended;
  };
  return {
    child, ...ready, port: Number(new URL(ready.url).port), said, call, ended,
    submit: (session, id, text, { base = { epoch: null, count: 0, last: null }, agent = "offline", tab, secret, ...more } = {}) => call("POST", `/v1/sessions/${session}/turns`, {
      message: { id, parts: [{ type: "text", text }] }, base, origin: { tab: tab ?? null, context: null, agent }, ...more,
    }, tab === undefined ? {} : { "tidemark-tab": `${tab}; secret=${secret}` }),
    records: async (session) => (await call("GET", `/v1/stream/${session}?offset=-1`)).body as Json[],
    stop: () => signal("SIGTERM"),
    kill: async () => { await signal("SIGKILL"); },
  };
}

/** Starts it, whatever comes of it: for starts that are to fail. Its environment is its own: nothing of the test's but what `bareEnvironment` gives, and a home in its data folder. */
export function spawnProgram({ data, port = 0, args = [], env = {}, program = MAIN }: StartOptions): { child: ChildProcess; said(): string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [program, "--no-open", "--port", String(port), "--data", data, ...args], {
    env: { ...bareEnvironment(), HOME: data, CI: "1", ...env }, stdio: ["pipe", "pipe", "pipe"],
  });
  let out = "";
  child.stdout.on("data", (piece) => { out += String(piece); });
  child.stderr.on("data", (piece) => { out += String(piece); });
  return { child, said: () => out, ended: new Promise((done) => { child.once("close", (code) => done(code)); }) };
}
