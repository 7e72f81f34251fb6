import { createGatewayClient } from "@tidemark/entities/client";
import { sessionIdSchema, tabIdSchema } from "@tidemark/entities/ids";
import { sessionCommandsContract } from "@tidemark/entities/testing";
import { openTestGateway, TOKEN } from "../testing/testGateway.ts";

const session = sessionIdSchema.parse("commands");

sessionCommandsContract("the commands over the gateway on SQLite", async () => {
  const test = await openTestGateway({ practice: ["offline", "other"] });
  const windowOf = (tab: string) => ({
    tab: tabIdSchema.parse(tab),
    source: createGatewayClient({
      baseUrl: "http://127.0.0.1:4180", getToken: () => TOKEN, clock: test.clock, tab: () => `${tab}; secret=a-secret-of-this-window`, instance: null,
      async fetch(input, init) {
        init?.signal?.throwIfAborted();
        return test.gateway.fetch(new Request(input as string, init));
      },
      onSuperseded: () => undefined, onUnauthorized: () => undefined,
    }),
  });
  await test.create(session, "offline");
  await test.submit(session, "/help");
  await test.clock.advance(5_000);
  return {
    ...windowOf("A.1"), other: windowOf("B.1"), session,
    busyText: "/wait 60", pageText: "/page read {}", noteText: "/note Buy milk",
    does: () => test.clock.advance(500),
    async wait(promise) {
      await test.clock.advance(500);
      return promise;
    },
    close: () => test.close(),
  };
});
