import type { ChildProcess } from "node:child_process";
import { wait, type Clock } from "@tidemark/entities/environment";

/** How processes are signalled, and when. */
export interface Signals {
  clock: Clock;
  /** A negative id means the whole group. Throws where there is none. */
  kill(pid: number, signal: NodeJS.Signals | 0): void;
}

/** How long a tool server has to end by itself before it is killed; all of it stays well inside the 5 s of a stop (STORE-9). */
export const TERM_MS = 1_000;
const LOOK_MS = 50;

/** Closes stdin, sends TERM, then KILL, to a process and whatever it started. Resolves when the whole group is gone. */
export async function endGroup(child: ChildProcess, { clock, kill }: Signals): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const target = process.platform === "win32" ? pid : -pid;
  const send = (signal: NodeJS.Signals | 0): boolean => {
    try {
      kill(target, signal);
      return true;
    } catch {
      return false;
    }
  };
  child.stdin?.end();
  if (!send("SIGTERM")) return;
  for (let waited = 0; waited < TERM_MS; waited += LOOK_MS) {
    await wait(clock, LOOK_MS);
    if (!send(0)) return;
  }
  send("SIGKILL");
}
