import { readdirSync, readFileSync } from "node:fs";

/** Process ids of what this process started and that still runs, by a word of its command line (Linux). */
export function childProcesses(word: string): number[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((id) => {
    try {
      const [state, parent] = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]!.split(" ");
      return parent === String(process.pid) && state !== "Z" && readFileSync(`/proc/${id}/cmdline`, "utf8").includes(word);
    } catch {
      return false;
    }
  }).map(Number);
}
