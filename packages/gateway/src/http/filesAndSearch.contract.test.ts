import { afterEach, beforeEach, expect, it } from "vitest";
import { createGatewayClient, type GatewayClient } from "@tidemark/entities/client";
import { exportedChatSchema, filePartOf } from "@tidemark/entities/contract";
import type { UploadTransport } from "@tidemark/entities/environment";
import { fileIdSchema, sessionIdSchema } from "@tidemark/entities/ids";
import { openTestGateway, TOKEN, type TestGateway } from "../testing/testGateway.ts";

const S = sessionIdSchema.parse("files");
const F = fileIdSchema.parse("f1");
const tides = { id: F, name: "tides.txt", content: new Blob(["High water 06:12"]) };

let test: TestGateway;
/** What happens to the next requests on their way. */
let onTheWay: ((request: Request) => Promise<Response | null>)[];
let client: GatewayClient;

const fetch: typeof globalThis.fetch = async (input, init) => {
  init?.signal?.throwIfAborted();
  const form = init?.body instanceof FormData ? new Response(init.body) : null;
  // As bytes, as a network carries it.
  const request = new Request(input as string, form === null ? init : { ...init, body: await form.arrayBuffer(), headers: { ...init?.headers as Record<string, string>, "Content-Type": form.headers.get("Content-Type")! } });
  const { pathname } = new URL(request.url);
  const happening = pathname === "/v1" ? undefined : onTheWay.shift();
  return (await happening?.(request)) ?? test.gateway.fetch(request);
};
const clientWith = (upload?: UploadTransport) => createGatewayClient({
  baseUrl: "http://127.0.0.1:4180", getToken: () => TOKEN, clock: test.clock, tab: () => "A.1; secret=a-secret-of-this-window", instance: null,
  fetch, ...(upload && { upload }), onSuperseded: () => undefined, onUnauthorized: () => undefined,
});
const settled = async <T>(promise: Promise<T>, ms = 1_000): Promise<T> => {
  let done = false;
  void promise.finally(() => { done = true; });
  // Files are written by a disk, which has no virtual clock.
  for (let tries = 0; !done && tries < 200; tries++) {
    await test.clock.advance(ms / 100);
    await new Promise((go) => { setTimeout(go, 2); });
  }
  return promise;
};

beforeEach(async () => {
  test = await openTestGateway({ limits: { fileBytes: 2_048 } });
  await test.create(S);
  onTheWay = [];
  client = clientWith();
});
afterEach(() => test.close());

it("a file goes up and comes back; its part is taken in a message", async () => {
  expect(await settled(client.upload(S, tides))).toEqual({ kind: "ok", value: { file: F, name: "tides.txt", type: "text/plain", size: 16 } });
  const back = await settled(client.download(S, F));
  expect(back.kind === "ok" && await back.value.text()).toBe("High water 06:12");
  const { epoch, count, last, agent } = (await test.store.session(S))!.state;
  const part = filePartOf({ file: F, name: "tides.txt", type: "text/plain", size: 16 });
  expect(await settled(client.submit(S, { message: { id: "m1" as never, parts: [part] }, base: { epoch, count, last }, origin: { tab: "A.1" as never, context: null, agent } }))).toMatchObject({ kind: "ok" });
});

it("a chat is exported as a file", async () => {
  const got = await settled(client.exported(S));
  expect(got.kind === "ok" && exportedChatSchema.parse(JSON.parse(await got.value.text())).chat).toMatchObject({ id: S, agent: "offline" });
});

it("an upload whose answer was lost is sent again, and lands once", async () => {
  onTheWay = [async (request) => { await test.gateway.fetch(request); throw new TypeError("lost"); }];
  expect(await settled(client.upload(S, tides))).toMatchObject({ kind: "ok", value: { file: F } });
  expect(await settled(client.upload(S, tides))).toMatchObject({ kind: "ok", value: { file: F } });
});

it("a refusal keeps its code and its facts: the limit, the types, the id", async () => {
  expect(await settled(client.upload(S, { ...tides, content: new Blob(["x".repeat(2_049)]) }))).toMatchObject({ kind: "refused", code: "too-large", status: 413, detail: "A file has at most 2 KiB.", facts: { limit: 2_048 } });
  const wrong = await settled(client.upload(S, { ...tides, content: new Blob([new Uint8Array([0, 1, 2])]) }));
  expect(wrong).toMatchObject({ kind: "refused", code: "invalid", facts: { types: expect.arrayContaining(["image/png"]) as unknown } });
  await settled(client.upload(S, tides));
  expect(await settled(client.upload(S, { ...tides, content: new Blob(["another"]) }))).toMatchObject({ kind: "refused", code: "id-unusable" });
  expect(await settled(client.download(S, fileIdSchema.parse("f9")))).toMatchObject({ kind: "refused", code: "not-found" });
});

it("OWNER-16: what is no file and no answer of an upload proves nothing", async () => {
  const portal = async () => new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html" } });
  onTheWay = [portal, portal];
  expect(await settled(client.download(S, F))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
  expect(await settled(client.upload(S, tides))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
  onTheWay = [async () => new Response(JSON.stringify({ file: "f2", name: "x", type: "text/plain", size: 1 }), { headers: { "Content-Type": "application/json" } })];
  expect(await settled(client.upload(S, tides))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
});

it("tells how much is sent; one that moves is waited for, one that stands still for two minutes is given up", async () => {
  let steps = 0;
  let moving = true;
  const slow: UploadTransport = (url, init, onProgress) => new Promise((resolve, reject) => {
    init.signal?.addEventListener("abort", () => { reject(new DOMException("Aborted", "AbortError")); });
    const step = (): void => {
      steps += 1;
      if (!moving) return;
      onProgress(steps * 100, 500);
      if (steps < 5) test.clock.after(100_000, step);
      else fetch(url, init).then(resolve, reject);
    };
    step();
  });
  const told: [number, number][] = [];
  const uploading = clientWith(slow).upload(S, tides, { onProgress: (sent, total) => told.push([sent, total]) });
  expect(await settled(uploading, 500_000)).toMatchObject({ kind: "ok" });
  expect(told).toEqual([[100, 500], [200, 500], [300, 500], [400, 500], [500, 500]]);
  moving = false;
  expect(await settled(clientWith(slow).upload(S, tides), 300_000)).toMatchObject({ kind: "unreachable", reason: "timeout" });
});

it("an upload that is given up ends as aborted, and is not sent again", async () => {
  const control = new AbortController();
  let sent = 0;
  onTheWay = [(request) => new Promise((_, reject) => {
    sent += 1;
    request.signal.addEventListener("abort", () => { reject(new DOMException("Aborted", "AbortError")); });
    setTimeout(() => { control.abort(); }, 5);
  })];
  expect(await settled(client.upload(S, tides, { signal: control.signal }))).toMatchObject({ kind: "unreachable", reason: "aborted" });
  expect([sent, await test.store.file(S, F)]).toEqual([1, null]);
});

it("a search is parsed: chats, places and pages, and its refusals", async () => {
  for (const id of ["a", "b"]) {
    await test.create(id);
    await test.submit(id, `Whimbrel ${id}?`);
    await test.clock.advance(2_000);
  }
  const first = await settled(client.search({ text: "whim", limit: 1 }));
  expect(first).toMatchObject({ kind: "ok", value: { results: [{ session: "b", total: 1, title: { text: "Whimbrel b?", ranges: [[0, 8]] }, hits: [{ seq: 1, by: "user", snippet: { ranges: [[0, 8]] } }] }] } });
  const cursor = first.kind === "ok" ? first.value.cursor! : "";
  expect(await settled(client.search({ text: "whim", limit: 1, cursor }))).toMatchObject({ kind: "ok", value: { results: [{ session: "a" }], cursor: null } });
  expect(await settled(client.search({ text: "x".repeat(300) }))).toMatchObject({ kind: "refused", code: "too-large", facts: { limit: 200 } });
  onTheWay = [async () => new Response("[]", { headers: { "Content-Type": "application/json" } })];
  expect(await settled(client.search({ text: "whim" }))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
});
