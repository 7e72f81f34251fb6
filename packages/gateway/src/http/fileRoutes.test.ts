import { afterEach, beforeEach, expect, it } from "vitest";
import { filePartOf, serverInfoSchema, storedFileSchema } from "@tidemark/entities/contract";
import { attach, download, formOf, PNG, sendForm } from "../testing/forms.ts";
import { openTestGateway, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ limits: { fileBytes: 2_048, messageFiles: 3, chatFiles: 6, chatFileBytes: 6_000 } });
  await test.create("s1");
});
afterEach(() => test.close());
const bytes = (text: string) => Buffer.from(text, "latin1");
const submit = async (parts: unknown[], session = "s1", id = "m1") => test.call("POST", `/v1/sessions/${session}/turns`, {
  message: { id, parts }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" },
});

/** Content, the name and type that the sender gives, what it is taken as, and the type it is given back under; null: it is not taken. */
const KINDS: [string, Buffer | string, string, string, string | null, string?][] = [
  ["a picture", PNG, "a.png", "image/png", "image/png", "image/png"],
  ["a picture under another name", PNG, "a.html", "text/html", "image/png", "image/png"],
  ["JPEG", bytes("\xff\xd8\xff\xe0 x"), "a", "", "image/jpeg", "image/jpeg"],
  ["GIF", bytes("GIF89a\x01\0"), "a", "", "image/gif", "image/gif"],
  ["WebP", bytes("RIFF\x01\0\0\0WEBPVP8 "), "a", "", "image/webp", "image/webp"],
  ["PDF", bytes("%PDF-1.7\n\xe2\xe3"), "a.pdf", "application/pdf", "application/pdf", "application/octet-stream"],
  ["text", "High water 06:12", "a.png", "image/png", "text/plain", "application/octet-stream"],
  ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "a.svg", "image/svg+xml", "text/plain", "application/octet-stream"],
  ["SVG that says it is a PNG", "<svg onload='alert(1)'/>", "a.png", "image/png", "text/plain", "application/octet-stream"],
  ["HTML", "<!doctype html><script>alert(1)</script>", "a.html", "text/html", "text/plain", "application/octet-stream"],
  ["HTML after a byte order mark", "\uFEFF<html>", "a.txt", "text/plain", "text/plain", "application/octet-stream"],
  ["a GIF that is a script, too", bytes("GIF89a/*\0*/=1;alert(1)"), "a.js", "text/javascript", "image/gif", "image/gif"],
  ["RIFF that is no picture", bytes("RIFF\x01\0\0\0WAVEfmt "), "a.webp", "image/webp", null],
  ["a program", bytes("MZ\x90\0\x03\0"), "a.png", "image/png", null],
  ["an archive", bytes("PK\x03\x04\0\0"), "a.txt", "text/plain", null],
  ["UTF-16", bytes("\xff\xfea\0b\0"), "a.txt", "text/plain", null],
  ["Latin-1", bytes("Gezeiten \xfcber"), "a.txt", "text/plain", null],
  ["text with a NUL", "a\0b", "a.txt", "text/plain", null],
  ["nothing", "", "a.txt", "text/plain", null],
];

it("SEC-2: a file is what its content is; it comes back as a download, and nothing that could run comes under a type of its own", async () => {
  for (const [index, [kind, content, name, type, taken, served]] of KINDS.entries()) {
    const session = `kind${index}`;
    await test.create(session);
    const { status, body } = await sendForm(test, session, formOf("f1", content, name, type));
    if (taken === null) {
      expect([kind, status, body.code]).toEqual([kind, 400, "invalid"]);
      continue;
    }
    expect([kind, status, body]).toEqual([kind, 201, { file: "f1", name, type: taken, size: Buffer.from(content).length }]);
    storedFileSchema.parse(body);
    const back = await download(test, session, "f1");
    expect([kind, back.status, back.content]).toEqual([kind, 200, Buffer.from(content)]);
    expect([kind, ...["content-type", "x-content-type-options", "cache-control", "content-disposition"].map((header) => back.headers.get(header))])
      .toEqual([kind, served, "nosniff", "no-store", `attachment; filename="${name}"; filename*=UTF-8''${name}`]);
    expect(back.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});

it("an upload is sent again as often as wanted and lands once; another file under its id does not replace it", async () => {
  const first = await attach(test, "s1", "f1", "High water 06:12");
  const again = await attach(test, "s1", "f1", "High water 06:12");
  const other = await attach(test, "s1", "f1", "High water 18:40");
  expect([first.status, again.status, other.status, other.body.code]).toEqual([201, 200, 409, "id-unusable"]);
  expect(again.body).toEqual(first.body);
  expect((await download(test, "s1", "f1")).content.toString()).toBe("High water 06:12");
});

it("SEC-7: a file, a chat's files and a message's files have limits, said by the server before and in the refusal", async () => {
  const { limits } = serverInfoSchema.parse((await test.call("GET", "/v1")).body);
  expect(limits.files).toEqual({ bytes: 2_048, perMessage: 3, perChat: 6, chatBytes: 6_000, types: ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf", "text/plain"] });
  expect((await attach(test, "s1", "f1", "x".repeat(2_048))).status).toBe(201);
  for (const size of [2_049, 10_000, 300_000, 5_000_000]) {
    const begun = performance.now();
    const { status, body } = await attach(test, "s1", "f2", "x".repeat(size));
    expect([size, status, body.code, body.limit, body.detail]).toEqual([size, 413, "too-large", 2_048, "A file has at most 2 KiB."]);
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
  expect((await sendForm(test, "s1", "x", { "content-type": "multipart/form-data; boundary=x", "content-length": "1000000000" })).status).toBe(413);
  for (const id of ["f2", "f3"]) expect((await attach(test, "s1", id, "y".repeat(1_850))).status).toBe(201);
  expect((await attach(test, "s1", "f4", "z".repeat(300))).body).toMatchObject({ code: "too-large", files: 6, limit: 6_000 });
  const parts = [];
  for (const id of ["f4", "f5", "f6"]) parts.push(filePartOf((await attach(test, "s1", id, id)).body));
  expect((await attach(test, "s1", "f7", "z")).body.code).toBe("too-large");
  expect((await submit([...parts, parts[0]])).body).toMatchObject({ code: "too-large", limit: 3 });
  expect((await submit(parts)).status).toBe(201);
});

const crlf = (lines: string[]) => lines.join("\r\n");
const field = (name: string, value: string, more = "") => crlf([`--b`, `content-disposition: form-data; name="${name}"${more}`, "", value, ""]);
const FORM = { "content-type": "multipart/form-data; boundary=b" };
const WRONG: [string, string, Record<string, string>?][] = [
  ["JSON", "{}", { "content-type": "application/json" }], ["no type", "x", { "content-type": "" }], ["no boundary", "x", { "content-type": "multipart/form-data" }],
  ["an empty boundary", "x", { "content-type": "multipart/form-data; boundary=" }], ["a form of another kind", "id=f1&file=x", { "content-type": "application/x-www-form-urlencoded" }],
  ["nothing in it", "--b--\r\n"], ["half a form", field("id", "f1")], ["no id", `${field("file", "x", "; filename=\"a\"")}--b--\r\n`], ["no file", `${field("id", "f1")}--b--\r\n`],
  ["a file that is a text", `${field("id", "f1")}${field("file", "x")}--b--\r\n`], ["an id that is a file", `${field("id", "f1", "; filename=\"a\"")}${field("file", "x", "; filename=\"a\"")}--b--\r\n`],
  ["an id that is a path", `${field("id", "../x")}${field("file", "x", "; filename=\"a\"")}--b--\r\n`], ["a long id", `${field("id", "x".repeat(23))}${field("file", "x", "; filename=\"a\"")}--b--\r\n`],
  ["two files", `${field("id", "f1")}${field("file", "x", "; filename=\"a\"")}${field("file", "y", "; filename=\"b\"")}--b--\r\n`],
  ["two ids", `${field("id", "f1")}${field("id", "f2")}${field("file", "x", "; filename=\"a\"")}--b--\r\n`], ["a third field", `${field("id", "f1")}${field("__proto__", "x")}${field("file", "x", "; filename=\"a\"")}--b--\r\n`],
  ["a thousand fields", `${Array.from({ length: 100 }, (_, at) => field(`f${at}`, "x")).join("")}--b--\r\n`], ["compressed", "x", { ...FORM, "content-encoding": "gzip" }],
  ["a field without a name", `--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n${field("file", "x", "; filename=\"a\"")}--b--\r\n`], ["bytes that are no form", "\0\x01\x02", FORM],
];

it("SEC-8: a form that is none, or another one, is refused and leaves nothing; __proto__ as an id is an id", async () => {
  for (const [what, body, headers = FORM] of WRONG) {
    const sent = await sendForm(test, "s1", Buffer.from(body), headers);
    expect([what, sent.status, sent.body.code]).toEqual([what, 400, "invalid"]);
  }
  expect((await download(test, "s1", "f1")).status).toBe(404);
  for (const id of ["__proto__", "constructor"]) {
    expect((await attach(test, "s1", id, "x", id)).body).toEqual({ file: id, name: id, type: "text/plain", size: 1 });
    expect((await download(test, "s1", id)).content.toString()).toBe("x");
  }
  expect(({} as Record<string, unknown>)["name"]).toBeUndefined();
});

it("SEC-5: files are for whoever has the chat: unknown and somebody else's look alike, a deleted chat gives and takes none", async () => {
  await attach(test, "s1", "f1", "x");
  expect((await sendForm(test, "s1", formOf("f2", "x"), {}, null)).status).toBe(401);
  const [foreign, unknown] = [await sendForm(test, "s1", formOf("f2", "x"), {}, OTHER_TOKEN), await sendForm(test, "s9", formOf("f2", "x"), {}, OTHER_TOKEN)];
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  expect([(await download(test, "s1", "f1", OTHER_TOKEN)).status, (await download(test, "s1", "f9")).status, (await download(test, "s1", "..%2Ff1")).status]).toEqual([404, 404, 404]);
  await test.create("s2");
  expect((await download(test, "s2", "f1")).status).toBe(404);
  await test.call("DELETE", "/v1/sessions/s1");
  expect([(await download(test, "s1", "f1")).status, (await attach(test, "s1", "f3", "x")).body.code]).toEqual([410, "deleted"]);
});

it("SEC-12: a message names files of its own chat as the server knows them, and nothing that could be fetched", async () => {
  const part = filePartOf((await attach(test, "s1", "f1", PNG, "a.png")).body);
  await test.create("s2");
  const wrong = [
    { ...part, url: "http://169.254.169.254/x" }, { ...part, url: "data:image/png;base64,AA==" }, { ...part, url: "file:///etc/passwd" }, { ...part, url: "tidemark-file:f2" }, { ...part, url: "tidemark-file:../f1" },
    { ...part, url: "tidemark-file:f1?x=http://evil.example" }, { ...part, url: "TIDEMARK-FILE:f1" }, { ...part, mediaType: "image/svg+xml" }, { ...part, filename: "b.png" }, { ...part, size: 1 }, { ...part, providerMetadata: { openai: { url: "http://evil.example" } } },
    { type: "file", mediaType: "image/png" }, { type: "image", image: "http://evil.example" }, { type: "reasoning-file", url: part["url"], mediaType: "image/png" },
  ];
  for (const one of wrong) expect([one, (await submit([{ type: "text", text: "Look" }, one])).body.code]).toEqual([one, "invalid"]);
  expect((await submit([part], "s2")).body.code).toBe("invalid");
  expect([await test.records("s1"), await test.records("s2")]).toEqual([[], []]);
  expect((await submit([{ type: "text", text: "Look" }, part])).status).toBe(201);
  expect((await submit([{ type: "text", text: "Look" }, part])).status).toBe(201);
  expect((await test.of("s1", "user-message"))[0]!.data.parts).toEqual([{ type: "text", text: "Look" }, part]);
  // A message that waits is edited under the same rules.
  await test.clock.advance(5_000);
  await test.submit("s1", "/wait 60");
  await test.submit("s1", "later", { onBusy: "enqueue", id: "q1" });
  const edit = (parts: unknown[]) => test.call("PATCH", "/v1/sessions/s1/queue/q1", { version: 0, parts });
  expect([(await edit([wrong[0]])).status, (await edit([part])).status]).toEqual([400, 200]);
});

it("SEC-7: only so many files of one person are on their way at once", async () => {
  const few = await openTestGateway({ limits: { uploads: 2 } });
  await few.create("s1");
  const hanging = () => {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({ start: (control) => { end = () => control.close(); } });
    const answer = few.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions/s1/files", {
      method: "POST", body, duplex: "half", headers: { host: "127.0.0.1:4180", authorization: "Bearer test-token-of-the-owner-0001", ...FORM },
    } as RequestInit));
    return { answer, end: () => end() };
  };
  const open = [hanging(), hanging()];
  await few.clock.advance(10);
  const third = await attach(few, "s1", "f1", "x");
  expect([third.status, third.body.code, third.headers.get("retry-after")]).toEqual([429, "too-many", "1"]);
  for (const { end } of open) end();
  for (const { answer } of open) expect((await answer).status).toBe(400);
  expect((await attach(few, "s1", "f1", "x")).status).toBe(201);
  await few.close();
});
