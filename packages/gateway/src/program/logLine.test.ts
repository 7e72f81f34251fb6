import { expect, it } from "vitest";
import { logLine } from "./logLine.ts";

it("SEC-9: a log line names the place and the kind of an error, never its text, and is one line whatever came in", () => {
  const error = Object.assign(new TypeError("canary of a message\n    at canary (/x/canary.ts)"), { code: "E_X\r\n{\"level\":\"fake\"}" });
  const line = logLine("POST /v1/sessions\n{}", error);
  expect(line.split(/\r|\n/)).toHaveLength(1);
  expect(line).not.toContain("canary");
  expect(JSON.parse(line)).toMatchObject({ level: "error", name: "TypeError", at: expect.stringMatching(/^logLine\.test\.ts:\d+:\d+$/) });
  for (const odd of [null, undefined, "text", 7, {}]) expect(JSON.parse(logLine("x", odd))).toMatchObject({ what: "x" });
});
