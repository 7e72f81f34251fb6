import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { childProcesses } from "../../testing/childProcesses.ts";
import { mcpConnection } from "./mcpTools.ts";

const server = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");

const children = () => childProcesses("server-everything");
async function until(so: () => boolean): Promise<void> {
  for (let i = 0; i < 300 && !so(); i++) await new Promise((done) => { setTimeout(done, 10); });
  expect(so()).toBe(true);
}

it.runIf(process.platform === "linux")("a tool server is started once, started anew after it died, and gone after the close", async () => {
  const connection = mcpConnection([{ command: process.execPath, args: [server, "stdio"], approve: ["echo"] }]);
  const { tools, guarded } = await connection.open();
  expect([Object.hasOwn(tools, "echo"), [...guarded]]).toEqual([true, ["echo"]]);
  const [first] = children();
  await connection.open();
  expect(children()).toEqual([first]);
  process.kill(first!, "SIGKILL");
  await until(() => children().length === 0);
  expect(Object.hasOwn((await connection.open()).tools, "echo")).toBe(true);
  expect(children()).toHaveLength(1);
  await connection.close();
  await until(() => children().length === 0);
  await expect(connection.open()).rejects.toThrow("does not work");
}, 20_000);

it("a tool server that can't be started fails with a sentence that names it", async () => {
  const connection = mcpConnection([{ command: "tidemark-no-such-program" }]);
  await expect(connection.open()).rejects.toThrow(/The tool server "tidemark-no-such-program" does not work/);
  await connection.close();
});
