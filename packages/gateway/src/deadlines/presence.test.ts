import { expect, it } from "vitest";
import type { SessionId } from "@tidemark/entities/ids";
import { openTestGateway } from "../testing/testGateway.ts";
import { createPresence } from "./presence.ts";

it("a window that was left right before its gateway ended is not looked for in a store that is closed", async () => {
  const test = await openTestGateway();
  const errors: string[] = [];
  const presence = createPresence(test.store, test.clock, (what) => errors.push(what));
  presence.checkAfterGrace("s1" as SessionId);
  presence.end();
  presence.checkAfterGrace("s1" as SessionId);
  await test.close();
  await test.clock.advance(60_000);
  expect(errors).toEqual([]);
});
