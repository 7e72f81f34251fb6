import { expect, it } from "vitest";
import type { Role } from "../contract/access.ts";
import type { Failure } from "./sessionSource.ts";
import type { GatewayClient } from "./gatewayClient.ts";
import { createRoleClient } from "./roleClient.ts";
import { createSourceClient } from "./sourceClient.ts";

const FORBIDDEN: Failure = { kind: "refused", code: "forbidden", status: 403, detail: "No.", facts: {} };

/** A client that writes down what was sent, and answers with `answer`. */
function recorded(answer: unknown): { client: GatewayClient; sent: string[] } {
  const sent: string[] = [];
  const names = Object.keys(createSourceClient({ capabilities: {} } as never)).concat("read", "window", "head", "header").filter((name) => name !== "capabilities");
  const client = Object.fromEntries(names.map((name) => [name, () => { sent.push(name); return Promise.resolve(answer); }]));
  return { client: { ...client, capabilities: {} } as unknown as GatewayClient, sent };
}

async function allOf(role: Role): Promise<string[]> {
  const { client, sent } = recorded({ kind: "ok", value: null });
  const guarded = createRoleClient(client, { role: () => role, onForbidden: () => {} }) as unknown as Record<string, () => Promise<unknown>>;
  for (const name of Object.keys(guarded)) if (name !== "capabilities") await guarded[name]!();
  return sent;
}

const SHOWN = ["download", "events", "head", "header", "live", "read", "serverInfo", "window"];

it("SEC-5: what a share link shows is all that its window asks, an observer's reads, attaches and nothing else", async () => {
  expect((await allOf("share")).toSorted()).toEqual(SHOWN);
  expect((await allOf("observer")).toSorted()).toEqual([...SHOWN, "attach", "detach", "exported", "list", "search"].toSorted());
  expect((await allOf("participant")).length).toBeGreaterThan(35);
  expect(await allOf("owner")).toEqual(await allOf("participant"));
});

it("SEC-5: a role that changes counts from the next call on, and a refusal by the server is told once for each write", async () => {
  let role: Role = "owner";
  let told = 0;
  const { client, sent } = recorded(FORBIDDEN);
  const guarded = createRoleClient(client, { role: () => role, onForbidden: () => { told++; } });
  await guarded.stop("s" as never, "t" as never);
  await guarded.header("s" as never, new AbortController().signal);
  expect(told).toBe(1);
  role = "observer";
  expect(await guarded.stop("s" as never, "t" as never)).toMatchObject({ kind: "refused", code: "forbidden" });
  expect([sent, told]).toEqual([["stop", "header"], 1]);
});
