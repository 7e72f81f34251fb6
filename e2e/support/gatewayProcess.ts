import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ownEnvironment } from "../../scripts/ownEnvironment.ts";

const program = resolve(import.meta.dirname, "../../packages/gateway/src/main.ts");
const readyWithinMs = 30_000;

export interface GatewayOptions {
  push?: boolean;
  /** Data folder to start on; without one a fresh folder is made, and deleted at the end. */
  data?: string;
  port?: number;
  env?: Record<string, string>;
}

export interface GatewayProcess {
  url: string;
  token: string;
  port: number;
  data: string;
  pid: number;
  /** Ends it as a person would (SIGTERM) and waits for its end. The data folder stays until `forget`. */
  stop: () => Promise<void>;
  /** Ends it as a power failure would. */
  kill: () => Promise<void>;
  forget: () => void;
}

/** Starts the gateway as a user does, in a process of its own, and waits for its ready line. */
export async function startGateway(options: GatewayOptions = {}): Promise<GatewayProcess> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), "tidemark-e2e-"));
  const port = options.port ?? await freePort();
  const child = spawn(process.execPath, [
    program, "--host", "127.0.0.1", "--port", String(port), "--data", data, "--no-open", ...(options.push === false ? ["--no-push"] : []),
  ], { stdio: ["ignore", "pipe", "pipe"], env: { ...ownEnvironment(process.env), ...options.env } });
  const ended = new Promise<void>((done) => { child.once("close", () => done()); });
  let said = "";
  const ready = new Promise<{ url: string; token: string }>((resolveReady, reject) => {
    const fail = (what: string) => reject(new Error(`The gateway on port ${port} ${what}. It said:\n${said || "(nothing)"}`));
    const timer = setTimeout(() => fail(`was not ready within ${readyWithinMs / 1_000} s`), readyWithinMs);
    const listen = (part: Buffer) => {
      said = `${said}${part.toString("utf8")}`.slice(-8_000);
      const found = readyLine(said);
      if (found !== null) { clearTimeout(timer); resolveReady(found); }
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("error", (error) => { clearTimeout(timer); fail(`could not be started (${error.message})`); });
    child.once("close", (code) => { clearTimeout(timer); fail(`ended with code ${code} before it was ready`); });
  });
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
  };
  const forget = () => { if (options.data === undefined) rmSync(data, { recursive: true, force: true }); };
  try {
    return { ...await ready, port, data, pid: child.pid ?? 0, stop: () => end("SIGTERM"), kill: () => end("SIGKILL"), forget };
  } catch (error) {
    await end("SIGKILL");
    forget();
    throw error;
  }
}

/** The address and token in what the program prints; null until the whole line is there. */
export function readyLine(text: string): { url: string; token: string } | null {
  const found = /Tidemark is ready: (https?:\/\/[^\s/]+)\/#token=(\S+)\s/.exec(text);
  return found === null ? null : { url: found[1] ?? "", token: found[2] ?? "" };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  const address = server.address();
  await new Promise<void>((done) => { server.close(() => done()); });
  if (address === null || typeof address === "string") throw new Error("No free port could be had on 127.0.0.1.");
  return address.port;
}
