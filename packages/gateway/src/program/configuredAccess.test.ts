import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createVirtualClock } from "@tidemark/entities/testing";
import { allAccess } from "../access/allAccess.ts";
import { signToken } from "../access/signToken.ts";
import { readConfig } from "./config.ts";
import { configuredAccess } from "./configuredAccess.ts";

const clock = createVirtualClock();
const SECRET = "canary-secret-of-the-host-app-long-enough";
let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "tidemark-keys-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const configured = (jwt: unknown, env: Record<string, string> = {}) => configuredAccess(readConfig(JSON.stringify({ jwt })), env, clock);

it("the configuration names where a host's keys are: a secret in the environment, a public key in a file", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const file = join(folder, "host.pem");
  writeFileSync(file, publicKey.export({ format: "pem", type: "spki" }));
  const [users] = configured({ keys: [{ alg: "HS256", secretEnv: "HOST_SECRET", kid: "a" }, { alg: "EdDSA", publicKeyFile: file }], audience: "chat" }, { HOST_SECRET: SECRET });
  const byEdDSA = { sub: "u1", audience: "chat", clock, privateKey: privateKey.export({ format: "pem", type: "pkcs8" }) as string };
  expect(await users!.subjectOf(await signToken({ sub: "u1", audience: "chat", clock, secret: SECRET, kid: "a" }))).toMatchObject({ subject: "app:u1" });
  expect(await users!.subjectOf(await signToken(byEdDSA))).toMatchObject({ subject: "app:u1" });
  expect(await users!.subjectOf(await signToken({ sub: "u1", clock, secret: SECRET }))).toBeNull();
  expect(configured(undefined)).toEqual([]);
  expect(readConfig(null)).toMatchObject({ shares: true, cache: "local" });
});

it("SEC-9: keys that can't be used are said at the start, each with its way out and without the secret", () => {
  for (const [jwt, env, said] of [
    [{ keys: [{ alg: "HS256", secretEnv: "HOST_SECRET" }] }, {}, "HOST_SECRET for the secret of a host app's tokens, and it is not set"],
    [{ keys: [{ alg: "HS256", secretEnv: "HOST_SECRET" }] }, { HOST_SECRET: "canary-short" }, "12 bytes: HS256 needs at least 32"],
    [{ keys: [{ alg: "EdDSA", publicKeyFile: join("nowhere", "host.pem") }] }, {}, /The public key .*host\.pem can't be read \(ENOENT\)/],
    [{ keys: [] }, {}, 'wrong at "jwt.keys"'],
    [{ keys: [{ alg: "HS256", secret: SECRET }] }, {}, 'wrong at "jwt.keys.0'],
    [{ keys: [{ alg: "none" }] }, {}, 'wrong at "jwt.keys.0.alg"'],
  ] as [unknown, Record<string, string>, string | RegExp][]) {
    expect(() => configured(jwt, env)).toThrow(said);
    expect(() => configured(jwt, env)).not.toThrow(/canary/);
  }
});

it("several ways in: the first that knows a token counts, and codes are those of the way that makes them", async () => {
  const way = (token: string, subject: string) => ({ subjectOf: (given: string) => Promise.resolve(given === token ? { subject, name: "", role: "owner" as const, sessions: null, expiresAt: null } : null) });
  const coding = { ...way("b", "second"), createCode: () => Promise.resolve({ code: "c", expiresAt: "" }), exchange: () => Promise.resolve("ok" as const) };
  const access = allAccess(way("a", "first"), coding, way("a", "third"));
  expect([(await access.subjectOf("a"))?.subject, (await access.subjectOf("b"))?.subject, await access.subjectOf("c")]).toEqual(["first", "second", null]);
  expect(await access.createCode!("first")).toMatchObject({ code: "c" });
  expect([allAccess(way("a", "first")).createCode, allAccess(way("a", "first")).tokens]).toEqual([undefined, undefined]);
  const keeping = (id: string) => ({
    ...way(id, id),
    tokens: {
      list: () => Promise.resolve([{ id, name: id, createdAt: "", lastUsedAt: null, printed: false }]), isGood: (asked: string) => Promise.resolve(asked === id),
      takeBack: (_subject: string, asked: string) => Promise.resolve(asked === id ? "ok" as const : "unknown" as const),
    },
  });
  const { tokens } = allAccess(keeping("a"), way("b", "none"), keeping("c"));
  expect([(await tokens!.list("x")).map(({ id }) => id), await tokens!.takeBack("x", "c"), await tokens!.takeBack("x", "b"), await tokens!.isGood("c"), await tokens!.isGood("b")]).toEqual([["a", "c"], "ok", "unknown", true, false]);
});
