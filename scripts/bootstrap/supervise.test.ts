import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "./supervise.mjs";

it("gives a child's code and words, and a sentence where it can't be started", async () => {
  expect(await run(process.execPath, ["-e", "console.log('out'); console.error('err'); process.exit(3)"], { stdio: "quiet" }))
    .toMatchObject({ code: 3, stdout: "out", output: expect.stringContaining("err") });
  expect(await run("no-such-program-here", [], { stdio: "quiet" })).toMatchObject({ code: 127, output: expect.stringContaining("ENOENT") });
  expect((await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"], { stdio: "quiet" })).code).toBe(128 + 9);
});

/** A parent that supervises a child which counts its signals and takes its time to end. */
function supervised() {
  const child = `let n = 0; process.on("SIGTERM", () => { n++; setTimeout(() => { console.log("signals " + n); process.exit(0); }, 200); }); setInterval(() => {}, 1000); console.log("up");`;
  const parent = `import { run, superviseSignals } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, "supervise.mjs")).href)};
    superviseSignals();
    process.exit((await run(process.execPath, ["-e", ${JSON.stringify(child)}], { stdio: "hand-over" })).code);`;
  const started = spawn(process.execPath, ["--input-type=module", "-e", parent], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  const up = new Promise<void>((done) => { started.stdout.on("data", (part) => { said += part; if (said.includes("up")) done(); }); });
  const ended = new Promise<number | null>((done) => { started.on("close", done); });
  return { started, up, ended, said: () => said };
}

it("a signal that comes three times reaches the child once, and the parent ends after it with its code", async () => {
  const { started, up, ended, said } = supervised();
  await up;
  for (const _ of [1, 2, 3]) started.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(said()).toContain("signals 1");
});

it("a closed terminal ends the child as SIGTERM does", async () => {
  const { started, up, ended, said } = supervised();
  await up;
  started.kill("SIGHUP");
  expect(await ended).toBe(0);
  expect(said()).toContain("signals 1");
});
