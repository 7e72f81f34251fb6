import { expect, it } from "vitest";
import { freePort, readyLine } from "./gatewayProcess.ts";

it("takes address and token from the ready line, and waits until the line is whole", () => {
  expect(readyLine("Tidemark is ready: http://127.0.0.1:4180/#tok")).toBeNull();
  expect(readyLine("Tidemark is ready: http://127.0.0.1:4180/#token=ab")).toBeNull();
  expect(readyLine("x\nTidemark is ready: http://127.0.0.1:4180/#token=abc_-1\nData: /d")).toEqual({ url: "http://127.0.0.1:4180", token: "abc_-1" });
});

it("finds a port that can be listened on", async () => {
  expect(await freePort()).toBeGreaterThan(1023);
});
