import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** CPU that a process has used so far, user and system, in ms (Linux). */
export function processCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks();
}

let known = 0;
function ticks(): number {
  known ||= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return known;
}
