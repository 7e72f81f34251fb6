import { stopping } from "../bootstrap/supervise.mjs";
import type { Part, PartOptions, PartResult } from "./part.ts";

interface Done extends PartResult { name: string; seconds: number; share: number }

/** Runs every part to its end, also after a failure, then says what failed. Returns the exit code. */
export async function runParts(parts: Part[], options: PartOptions): Promise<number> {
  const done: Done[] = [];
  for (const part of parts) {
    if (stopping() !== null) break;
    console.log(`\n── ${part.name}`);
    const from = performance.now();
    const result = await part.run(options).catch((error: unknown): PartResult => {
      console.error(error);
      return { passed: 0, failures: [`${part.name}: ${error instanceof Error ? error.message : String(error)}`] };
    });
    const seconds = Math.round((performance.now() - from) / 100) / 10;
    console.log(`── ${part.name}: ${seconds} s${result.failures.length > 0 ? `, ${result.failures.length} failed` : ""}`);
    done.push({ ...result, name: part.name, seconds, share: part.share });
  }
  console.log(`\n${summary(done)}`);
  if (stopping() !== null) return 130;
  return done.every((part) => part.failures.length === 0) ? 0 : 1;
}

/** The table of times, the list of what failed, and the plain last line that other programs read. */
export function summary(done: Done[]): string {
  const width = Math.max(...done.map((part) => part.name.length), 0);
  const times = done.map((part) => `${part.name.padEnd(width)}  ${part.seconds.toFixed(1).padStart(6)} s${part.seconds > part.share ? `  over its share of ${part.share} s` : ""}`);
  const failures = done.flatMap((part) => part.failures.map((failure) => `  ${failure}`));
  const passed = done.reduce((sum, part) => sum + part.passed, 0);
  return [
    ...times,
    ...(failures.length > 0 ? ["", "Failed:", ...failures] : []),
    "",
    `${passed} passed, ${failures.length} failed`,
  ].join("\n");
}
