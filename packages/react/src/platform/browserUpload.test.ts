import { afterEach, expect, it, vi } from "vitest";
import { browserUpload } from "./browserUpload.ts";

/** The part of a browser's XMLHttpRequest that is used; the test plays the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  sent: { method: string; url: string; headers: Record<string, string>; body: unknown } = { method: "", url: "", headers: {}, body: null };
  status = 0;
  response: Blob | null = null;
  responseURL = "";
  responseType = "";
  aborted = false;
  headerText = "";
  constructor() { super(); FakeRequest.last = this; }
  open(method: string, url: string) { this.sent = { ...this.sent, method, url }; }
  setRequestHeader(name: string, value: string) { this.sent.headers[name.toLowerCase()] = value; }
  getAllResponseHeaders() { return this.headerText; }
  send(body: unknown) { this.sent.body = body; }
  abort() { this.aborted = true; this.dispatchEvent(new Event("abort")); }
  progress(loaded: number, total: number, lengthComputable = true) { this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total, lengthComputable })); }
  answer(status: number, text: string, headers: string, url = this.sent.url) {
    Object.assign(this, { status, response: new Blob([text]), headerText: headers, responseURL: url });
    this.dispatchEvent(new Event("load"));
  }
}
afterEach(() => vi.unstubAllGlobals());
const start = (signal?: AbortSignal) => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const told: number[][] = [];
  const form = new FormData();
  const answer = browserUpload("http://127.0.0.1/v1/x", { method: "POST", body: form, headers: { Authorization: "Bearer t" }, ...(signal && { signal }) }, (...step) => told.push(step));
  return { answer, told, form, request: FakeRequest.last };
};

it("sends as fetch would, tells how much is sent, and answers with a Response", async () => {
  const { answer, told, form, request } = start();
  expect(request.sent).toEqual({ method: "POST", url: "http://127.0.0.1/v1/x", headers: { authorization: "Bearer t" }, body: form });
  request.progress(10, 40);
  request.progress(20, 0, false);
  request.progress(40, 40);
  request.answer(413, "{\"code\":\"too-large\"}", "content-type: application/problem+json\r\nretry-after: 1\r\n");
  const response = await answer;
  expect([response.status, response.headers.get("Content-Type"), response.headers.get("Retry-After"), await response.json()]).toEqual([413, "application/problem+json", "1", { code: "too-large" }]);
  expect(told).toEqual([[10, 40], [40, 40]]);
});

it("throws where fetch would: no network, given up before or meanwhile, led elsewhere", async () => {
  const lost = start();
  lost.request.dispatchEvent(new Event("error"));
  await expect(lost.answer).rejects.toBeInstanceOf(TypeError);
  const control = new AbortController();
  const given = start(control.signal);
  control.abort();
  await expect(given.answer).rejects.toMatchObject({ name: "AbortError" });
  expect(given.request.aborted).toBe(true);
  await expect(start(control.signal).answer).rejects.toMatchObject({ name: "AbortError" });
  const led = start();
  led.request.answer(200, "{}", "content-type: application/json", "http://elsewhere.example/");
  await expect(led.answer).rejects.toBeInstanceOf(TypeError);
});

it("an answer without a body is one", async () => {
  const { answer, request } = start();
  request.answer(204, "", "");
  expect((await answer).status).toBe(204);
});
