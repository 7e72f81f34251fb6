import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ownEnvironment } from "../../scripts/ownEnvironment.ts";

const program = resolve(import.meta.dirname, "../../packages/gateway/src/main.ts");

/** A start that is to fail: what it said on the terminal, and its exit code. */
export async function failedStart(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, "--host", "127.0.0.1", "--no-open", ...args], { stdio: ["ignore", "pipe", "pipe"], env: { ...ownEnvironment(process.env), ...env } });
  let said = "";
  child.stdout.on("data", (piece) => { said += String(piece); });
  child.stderr.on("data", (piece) => { said += String(piece); });
  const code = await new Promise<number | null>((done) => { child.once("close", done); });
  return { code, said };
}

/** A copy of a stopped gateway's data folder, to be harmed; the original is for comparing. */
export function harmedCopy(data: string, harm: (file: string) => void): { folder: string; file: string; forget: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-harmed-"));
  mkdirSync(folder, { recursive: true });
  for (const name of ["tidemark.sqlite", "owner-token"]) copyFileSync(join(data, name), join(folder, name));
  const file = join(folder, "tidemark.sqlite");
  harm(file);
  return { folder, file, forget: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Overwrites the middle of a file, as a bad disk does. */
export function scratch(file: string): void {
  const whole = readFileSync(file);
  randomBytes(4_096).copy(whole, Math.floor(whole.length / 8_192) * 4_096);
  writeFileSync(file, whole);
}
