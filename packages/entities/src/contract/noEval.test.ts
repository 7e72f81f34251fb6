import { afterEach, expect, it, vi } from "vitest";

afterEach(() => { vi.unstubAllGlobals(); vi.resetModules(); });

it("SEC-3: no schema makes code out of text, not even to try whether it may", async () => {
  const made: unknown[] = [];
  vi.stubGlobal("Function", class { constructor(...text: unknown[]) { made.push(text); throw new Error("refused, as a policy without unsafe-eval does"); } });
  vi.resetModules();
  const contract = await import("./index.ts");
  const { parseRecord } = await import("../records/index.ts");
  expect(contract.headerSchema.safeParse({ id: "s1" }).success).toBe(false);
  expect(contract.instanceSchema.parse({ product: "tidemark", instance: "here" })).toEqual({ product: "tidemark", instance: "here" });
  expect(parseRecord({ v: 1, seq: 1, id: "r1", at: "", turn: null, by: { kind: "user" }, type: "turn-resume", data: { fence: 1 } }, 1).type).toBe("turn-resume");
  expect(made).toEqual([]);
});
