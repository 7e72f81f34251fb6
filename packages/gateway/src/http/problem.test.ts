import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROBLEM_STATUS, problemSchema } from "@tidemark/entities/contract";
import type { WireCode } from "@tidemark/entities/contract";
import { problem } from "./problem.ts";

const source = fileURLToPath(new URL("..", import.meta.url));

it("every refusal has its status and a sentence, and no title or type of its own making", async () => {
  for (const [code, status] of Object.entries(PROBLEM_STATUS)) {
    const answer = problem(code as WireCode);
    const body = problemSchema.parse(await answer.json());
    expect([answer.status, body.status, body.code, body.type]).toEqual([status, status, code, `urn:tidemark:problem:${code}`]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(body.detail).toMatch(/^[A-Z].*\.$/);
  }
});

it("no other code is sent: problem+json is written in one file, and every code in the source is of the table", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const named = new Set<string>();
  for (const name of files) {
    const text = readFileSync(join(source, name), "utf8");
    if (text.includes("problem+json")) expect(name).toBe(join("http", "problem.ts"));
    for (const [, code] of text.matchAll(/\b(?:refuse|problem|new HttpProblem)\(\s*"([a-z-]+)"/g)) named.add(code!);
  }
  expect(named.size).toBeGreaterThan(10);
  for (const code of named) expect(Object.keys(PROBLEM_STATUS)).toContain(code);
});
