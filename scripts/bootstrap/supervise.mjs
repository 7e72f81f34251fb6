import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Children of this process, and the one rule for signals: the first SIGINT, SIGTERM or SIGHUP goes on to every child,
 * repeated ones change nothing (npm, the shell and the terminal each may deliver the same one), and a child that is
 * still there after its grace is killed. This process ends after its children, never before them.
 */
/** @typedef {import("node:child_process").ChildProcess} ChildProcess */
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | null} */
let stopped = null;

/** A gateway has 5 s to end its turns by its own rule. */
const graceMs = 10_000;

const parentLookMs = 1_000;

/** @type {Record<"quiet" | "hand-over" | "linked", import("node:child_process").StdioOptions>} */
const stdio = { quiet: ["ignore", "pipe", "pipe"], "hand-over": "inherit", linked: ["inherit", "inherit", "inherit", "ipc"] };

/** The signal that ends this process, or null. */
export const stopping = () => stopped;

export function superviseSignals() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => stop(signal));
  // Whoever started us died without a word (SIGKILL): the channel closes, and nothing may be left behind.
  process.on("disconnect", () => stop("SIGTERM"));
  process.channel?.unref();
  // Under npm there is no channel. Where npm or its shell is gone, this process has another parent (never so on Windows).
  if (process.env["npm_lifecycle_event"] === undefined || process.channel !== undefined) return;
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) stop("SIGTERM"); }, parentLookMs).unref();
}

/** @param {NodeJS.Signals} signal */
export function stop(signal) {
  if (stopped !== null) return;
  stopped = signal;
  // A closed terminal asks for the same orderly end as SIGTERM, which every child knows.
  for (const child of children) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  setTimeout(() => {
    for (const child of children) child.kill("SIGKILL");
  }, graceMs).unref();
}

/**
 * Runs a program to its end. `quiet` keeps what it says, for the case of a failure; `hand-over` gives it this terminal;
 * `linked` does too, and lets a child that calls `superviseSignals` learn of our death. Resolves always, with 127 where it could not be started and 128 + N where signal N ended it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, stdio: "hand-over" | "linked" | "quiet", shell?: boolean }} options
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output` is both streams, its last 8,000 characters
 */
export function run(command, args, options) {
  if (stopped !== null) return Promise.resolve({ code: 128 + constants.signals[stopped], stdout: "", output: "" });
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: stdio[options.stdio],
      shell: options.shell ?? false,
      windowsHide: true,
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    children.add(child);
    let stdout = "";
    let output = "";
    child.stdout?.on("data", (part) => { stdout = `${stdout}${part}`.slice(-8_000); });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => { output = `${output}${part}`.slice(-8_000); });
    /** @param {number} code */
    const end = (code) => {
      children.delete(child);
      resolve({ code, stdout: stdout.trim(), output: output.trim() });
    };
    child.on("error", (error) => { output += `\n${error.message}`; end(127); });
    child.on("close", (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
