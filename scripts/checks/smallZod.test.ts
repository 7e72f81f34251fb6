import { expect, it } from "vitest";
import { smallZod } from "./smallZod.ts";

const inPage = "packages/entities/src/contract/header.ts";

it.each(['import { z } from "zod";', 'import type { z } from "zod";', 'import * as z from "zod/v4";', 'export * from "zod/v4/core";'])("SEC-3: finds %s in what a page runs", (text) => {
  expect(smallZod([{ path: inPage, text }])).toEqual([expect.stringContaining(inPage)]);
});

it("lets pass zod/mini, and what no page runs", () => {
  const text = 'import { z } from "zod";';
  expect(smallZod([
    { path: inPage, text: 'import * as z from "zod/mini";' }, { path: "packages/gateway/src/program/config.ts", text }, { path: "packages/react/src/a.test.ts", text }, { path: "bench/rig/rowsOf.ts", text },
  ])).toEqual([]);
});
