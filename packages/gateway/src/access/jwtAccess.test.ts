import { createHmac, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import { expect, it } from "vitest";
import { createVirtualClock } from "@tidemark/entities/testing";
import { jwtAccess, type JwtAccessOptions } from "./jwtAccess.ts";
import type { JwtKey } from "./jwtKeys.ts";
import { signToken, type TokenClaims, type TokenKey } from "./signToken.ts";

const SECRET = "a-secret-of-thirty-two-bytes-or-more";
const LONG = "l".repeat(64);
const pair = generateKeyPairSync("ed25519");
const pem = (key: KeyObject, type: "spki" | "pkcs8") => key.export({ format: "pem", type }) as string;
const PUBLIC = pem(pair.publicKey, "spki");
const PRIVATE = pem(pair.privateKey, "pkcs8");
const HS: JwtKey = { alg: "HS256", secret: SECRET };
const ED: JwtKey = { alg: "EdDSA", publicKey: PUBLIC };

const clock = createVirtualClock();
const access = (keys: JwtKey[], more: Partial<JwtAccessOptions> = {}) => jwtAccess({ keys, clock, ...more });
const token = (more: Partial<TokenClaims> & Partial<Record<"secret" | "privateKey", string>> = {}) => signToken({ sub: "u1", clock, ...(more.privateKey === undefined && { secret: SECRET }), ...more } as TokenClaims & TokenKey);
/** Signed by hand, with whatever header and claims. */
const handMade = (header: object, claims: object, key: string | Buffer | null, hash = "sha256") => {
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${body}.${key === null ? "" : createHmac(hash, key).update(body).digest("base64url")}`;
};
const exp = () => Math.floor(clock.now() / 1000) + 600;

it("a host's token says who, as what, for which chats and until when; a user of the host is never a subject of the store", async () => {
  expect(await access([HS]).subjectOf(await token({ sub: "owner", name: "Ada\u0000\n ", sessions: ["s1"], role: "observer" }))).toEqual({
    subject: "app:owner", name: "Ada", role: "observer", sessions: ["s1"], expiresAt: new Date(clock.now() + 610_000).toISOString(),
  });
  expect(await access([ED]).subjectOf(await token({ privateKey: PRIVATE }))).toMatchObject({ subject: "app:u1", name: "u1", role: "participant", sessions: null });
  const jwk = { alg: "EdDSA", publicKey: pair.publicKey.export({ format: "jwk" }) } as const;
  expect(await access([jwk]).subjectOf(await token({ privateKey: PRIVATE, sessions: [] }))).toMatchObject({ sessions: [] });
});

it("SEC-5: a forged token is nobody's: without a signature, by another key, or HS256 with the public key for its secret", async () => {
  const claims = { sub: "u1", exp: exp() };
  const { x } = pair.publicKey.export({ format: "jwk" });
  const other = generateKeyPairSync("ed25519").privateKey;
  for (const forged of [
    handMade({ alg: "none" }, claims, null), handMade({ alg: "None" }, claims, ""), handMade({ alg: "HS256" }, claims, PUBLIC), handMade({ alg: "HS256" }, claims, Buffer.from(x!, "base64url")),
    handMade({ alg: "HS256" }, claims, "another-secret-of-thirty-two-bytes!!"), handMade({ alg: "HS512" }, claims, LONG, "sha512"), handMade({ alg: "HS256", crit: ["x"], x: 1 }, claims, SECRET),
    handMade({ alg: "HS256", jwk: { kty: "oct", k: Buffer.from("z".repeat(32)).toString("base64url") } }, claims, "z".repeat(32)),
    await token({ privateKey: pem(other, "pkcs8") }), `${(await token()).slice(0, -4)}AAAA`, "a.b.c", "..", "", "owner",
  ]) expect([forged, await access([ED, HS, { alg: "HS256", secret: LONG }]).subjectOf(forged)]).toEqual([forged, null]);
  // The same by hand and right is somebody's: what fails above fails for its own reason.
  expect(await access([ED, HS]).subjectOf(handMade({ alg: "HS256" }, claims, SECRET))).toMatchObject({ subject: "app:u1" });
});

it("SEC-5: a token without an end, past its end, not yet good, for another audience or of another issuer is nobody's; clocks may differ by ten seconds", async () => {
  const given = await token({ expiresIn: 60 });
  const of = (claims: object) => access([HS]).subjectOf(handMade({ alg: "HS256" }, claims, SECRET));
  expect([await of({ sub: "u1" }), await of({ exp: exp() }), await of({ sub: "u1", exp: "soon" }), await of({ sub: "u1", exp: exp(), nbf: exp() }), await of({ sub: "u1", exp: 1e300 })]).toEqual([null, null, null, null, null]);
  for (const claims of [{ role: "owner" }, { role: "share" }, { sessions: "s1" }, { sessions: ["no id!"] }, { sessions: Array.from({ length: 201 }, (_, at) => `s${at}`) }, { name: "x".repeat(121) }, { sub: "" }]) {
    expect([claims, await of({ sub: "u1", exp: exp(), ...claims })]).toEqual([claims, null]);
  }
  const strict = access([HS], { issuer: "host", audience: "chat" });
  expect(await strict.subjectOf(await token({ issuer: "host", audience: "chat" }))).not.toBeNull();
  for (const claims of [{}, { issuer: "host" }, { issuer: "other", audience: "chat" }, { issuer: "host", audience: "other" }]) expect(await strict.subjectOf(await token(claims))).toBeNull();
  await clock.advance(69_000);
  expect(await access([HS]).subjectOf(given)).not.toBeNull();
  await clock.advance(2_000);
  expect(await access([HS]).subjectOf(given)).toBeNull();
});

it("keys are replaced without a gap: both are good meanwhile, and the id of one chooses", async () => {
  const [first, second] = [{ ...HS, kid: "1" }, { alg: "HS256", secret: "the-next-secret-of-thirty-two-bytes", kid: "2" }] as const;
  const [old, next, misnamed] = [await token({ kid: "1" }), await token({ kid: "2", secret: second.secret }), await token({ kid: "2" })];
  const known = async (keys: JwtKey[]) => Promise.all([old, next, misnamed].map(async (one) => (await access(keys).subjectOf(one)) !== null));
  expect(await known([first])).toEqual([true, false, false]);
  expect(await known([first, second])).toEqual([true, true, false]);
  expect(await known([second])).toEqual([false, true, false]);
});

it("SEC-9: a key that can't be used is refused at the start, with a sentence that holds nothing of it", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
  const short = "canary-short-secret";
  for (const [key, said] of [
    [{ alg: "HS256", secret: short, kid: "k1" }, 'The key "k1" has a secret of 19 bytes: HS256 needs at least 32'], [{ alg: "HS256", secret: randomBytes(31) }, "Key 1 has a secret of 31 bytes"],
    [{ alg: "EdDSA", publicKey: PRIVATE }, "is a private key"], [{ alg: "EdDSA", publicKey: pair.privateKey.export({ format: "jwk" }) }, "is a private key"],
    [{ alg: "EdDSA", publicKey: "canary" }, "can't be read"], [{ alg: "EdDSA", publicKey: pem(rsa, "spki") }, "no Ed25519 key"],
  ] as [JwtKey, string][]) {
    const refused = () => jwtAccess({ keys: [key] });
    expect(refused).toThrow(said);
    expect(refused).not.toThrow(/canary/);
  }
  expect(() => jwtAccess({ keys: [] })).toThrow("at least one key");
});

it("SEC-9: a key that is not set lets a build load the module, and is refused before anybody is asked who they are", async () => {
  for (const [key, said] of [[{ alg: "HS256", secret: undefined }, "Key 1 has no secret"], [{ alg: "HS256", secret: "" }, "Key 1 has no secret"], [{ alg: "EdDSA", publicKey: undefined }, "Key 1 has no public key"]] as [JwtKey, string][]) {
    const unset = jwtAccess({ keys: [key] });
    expect(() => { unset.check?.(); }).toThrow(said);
    await expect(unset.subjectOf(await signToken({ secret: SECRET, sub: "u1", clock }))).rejects.toThrow(said);
  }
});
