import { createGatewayClient } from "@tidemark/entities/client";
import { inputHash } from "@tidemark/entities/gate";
import { agentIdSchema, answerIdSchema, sessionIdSchema, tabIdSchema } from "@tidemark/entities/ids";
import { sessionSourceContract } from "@tidemark/entities/testing";
import { DEFAULT_LIMITS } from "./limits.ts";
import { openTestGateway, TOKEN } from "../testing/testGateway.ts";

const session = sessionIdSchema.parse("contract");
const gated = sessionIdSchema.parse("contract-gate");

sessionSourceContract("the HTTP client over the gateway on SQLite", async () => {
  const test = await openTestGateway({ limits: { ...DEFAULT_LIMITS, pageRows: 6 } });
  const clientOf = (tab: string) => createGatewayClient({
    baseUrl: "http://127.0.0.1:4180", getToken: () => TOKEN, clock: test.clock, tab: () => `${tab}; secret=a-secret-of-this-window`, instance: null,
    async fetch(input, init) {
      init?.signal?.throwIfAborted();
      return test.gateway.fetch(new Request(input as string, init));
    },
    onSuperseded: () => undefined, onUnauthorized: () => undefined,
  });
  const source = clientOf("A.1");
  const say = async (text: string) => {
    await test.submit(session, text);
    await test.clock.advance(3_000);
  };
  await source.create(session, agentIdSchema.parse("offline"));
  for (const text of ["/help", "/help", "/help"]) await say(text);
  await test.create(gated, "offline");
  await test.submit(gated, "/note Buy milk");
  await test.clock.advance(500);
  return {
    source, session, missing: sessionIdSchema.parse("nobody-has-it"), writes: true, tab: tabIdSchema.parse("A.1"),
    async wait(promise) {
      await test.clock.advance(500);
      return promise;
    },
    grow: () => say("/help"),
    gate: {
      session: gated,
      async settle() {
        const [gate] = await test.of(gated, "gate-open");
        await clientOf("B.1").answer(gated, gate!.id as never, { answerId: answerIdSchema.parse("b1"), answer: "approve", inputHash: inputHash(gate!.data.input) });
        await test.clock.advance(2_000);
      },
    },
    close: () => test.close(),
  };
});
