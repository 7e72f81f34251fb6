import { describe, expect, it } from "vitest";
import type { SessionKey, SourceAnswer, UploadFile, UploadOptions } from "@tidemark/entities/client";
import type { FileLimits, StoredFile } from "@tidemark/entities/contract";
import type { DraftFile } from "@tidemark/entities/outbox";
import type { DraftStore } from "@tidemark/entities/storage";
import { keyOf } from "../shell/gallery/madeWorkspace.ts";
import { createUploads } from "./uploads.ts";

const LIMITS: FileLimits = { bytes: 1_000, perMessage: 3, perChat: 9, chatBytes: 9_000, types: ["image/png", "text/plain"] };
const [S, T] = [keyOf("s1"), keyOf("s2", "other")];
const text = (name: string, content = "High water 06:12"): File => new File([content], name, { type: "text/plain" });

interface Call { session: string; file: UploadFile; options: UploadOptions; answer(answer: SourceAnswer<StoredFile>): Promise<void>; ok(): Promise<void> }

function setUp() {
  const lists = new Map<string, readonly DraftFile[]>();
  const listeners = new Set<(key: SessionKey) => void>();
  const drafts: Pick<DraftStore, "files" | "setFiles" | "onFiles"> = {
    files: ({ session }) => lists.get(session) ?? [],
    setFiles(key, files) { lists.set(key.session, files); for (const listen of listeners) listen(key); },
    onFiles(listen) { listeners.add(listen); return () => { listeners.delete(listen); }; },
  };
  const calls: Call[] = [];
  const made: string[] = [];
  let byte = 0;
  const uploads = createUploads({
    drafts, clock: { now: () => 1_700_000_000_000 }, random: (into) => into.map(() => byte++ % 256) && into.fill(byte++ % 64),
    calls: {
      create: (session, agent) => { made.push(`${agent}/${session}`); return Promise.resolve({ kind: "ok", value: null }); },
      upload: (session, file, options = {}) => new Promise((resolve) => {
        const answer = async (value: SourceAnswer<StoredFile>): Promise<void> => { resolve(value); await new Promise((done) => { queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => done(null)))); }); };
        calls.push({ session, file, options, answer, ok: () => answer({ kind: "ok", value: { file: file.id, name: file.name, type: "text/plain", size: file.content.size } }) });
      }),
    },
  });
  const told = (key: SessionKey): string[] => drafts.files(key).map(({ name, state }) => `${name} ${state.kind}`);
  return { uploads, drafts, calls, made, told };
}

describe("uploads", () => {
  it("OWNER-2: files go to the chat that they were attached to, made for them where the server has none, whatever happens meanwhile", async () => {
    const { uploads, calls, made, told } = setUp();
    await uploads.add(S, [text("a.txt")], { limits: LIMITS, creates: true });
    await uploads.add(T, [text("b.txt")], { limits: LIMITS, creates: false });
    await Promise.resolve();
    expect(made).toEqual(["desk/s1"]);
    expect(calls.map(({ session, file }) => `${session} ${file.name}`).sort()).toEqual(["s1 a.txt", "s2 b.txt"]);
    for (const call of calls) await call.ok();
    expect([told(S), told(T)]).toEqual([["a.txt uploaded"], ["b.txt uploaded"]]);
  });

  it("two are under way at once, the others wait, in their order", async () => {
    const { uploads, calls, told } = setUp();
    await uploads.add(S, [text("a.txt"), text("b.txt"), text("c.txt")], { limits: LIMITS, creates: false });
    expect(told(S)).toEqual(["a.txt uploading", "b.txt uploading", "c.txt waiting"]);
    await calls[1]!.ok();
    expect(told(S)).toEqual(["a.txt uploading", "b.txt uploaded", "c.txt uploading"]);
  });

  it("says how much of a file is sent, and not more than there is", async () => {
    const { uploads, calls, drafts } = setUp();
    await uploads.add(S, [text("a.txt")], { limits: LIMITS, creates: false });
    calls[0]!.options.onProgress!(9, 400);
    expect(drafts.files(S)[0]!.state).toEqual({ kind: "uploading", sent: 9 });
    calls[0]!.options.onProgress!(390, 400);
    expect(drafts.files(S)[0]!.state).toEqual({ kind: "uploading", sent: 16 });
  });

  it("refused ones are named with their reason and nothing of them is sent; they take no room from the others", async () => {
    const { uploads, calls, told } = setUp();
    const picked = [text("big.txt", "x".repeat(1_001)), text("a.txt"), new File(["MZ\0"], "tool.exe"), text("b.txt"), text("c.txt"), text("d.txt")];
    const refused = await uploads.add(S, picked, { limits: LIMITS, creates: false });
    expect(refused).toEqual([
      { name: "big.txt", refusal: { why: "too-large", limit: 1_000 } }, { name: "tool.exe", refusal: { why: "type" } }, { name: "d.txt", refusal: { why: "too-many", limit: 3 } },
    ]);
    expect(calls.map(({ file }) => file.name)).toEqual(["a.txt", "b.txt"]);
    expect(told(S)).toEqual(["big.txt refused", "a.txt uploading", "tool.exe refused", "b.txt uploading", "c.txt waiting", "d.txt refused"]);
  });

  it("what is taken out of the draft is aborted, and its late answer brings nothing back", async () => {
    const { uploads, calls, drafts, told } = setUp();
    await uploads.add(S, [text("a.txt"), text("b.txt"), text("c.txt")], { limits: LIMITS, creates: false });
    drafts.setFiles(S, drafts.files(S).filter(({ name }) => name === "b.txt"));
    expect(calls.map(({ options }) => options.signal?.aborted)).toEqual([true, false]);
    await calls[0]!.answer({ kind: "unreachable", reason: "aborted", retryAfterMs: null });
    expect(told(S)).toEqual(["b.txt uploading"]);
    expect(calls).toHaveLength(2);
  });

  it("TURN-7: a failed one is tried again under the same id, with the server's sentence until then", async () => {
    const { uploads, calls, drafts } = setUp();
    await uploads.add(S, [text("a.txt")], { limits: LIMITS, creates: false });
    await calls[0]!.answer({ kind: "refused", code: "too-large", status: 413, detail: "A chat has at most 9 files.", facts: {} });
    expect(drafts.files(S)[0]!.state).toEqual({ kind: "failed", refusal: { code: "too-large", detail: "A chat has at most 9 files." } });
    uploads.retry(drafts.files(S)[0]!.id);
    expect(calls[1]!.file.id).toBe(calls[0]!.file.id);
    await calls[1]!.answer({ kind: "unreachable", reason: "network", retryAfterMs: null });
    expect(drafts.files(S)[0]!.state).toEqual({ kind: "failed", refusal: null });
  });

  it("where the chat can't be made nothing is uploaded into nowhere", async () => {
    const { uploads, calls, drafts } = setUp();
    const refusing = createUploads({
      drafts, clock: { now: () => 0 }, random: (into) => into.fill(7),
      calls: { create: () => Promise.resolve({ kind: "refused", code: "deleted", status: 410, detail: "This chat was deleted.", facts: {} }), upload: () => Promise.reject(new Error("sent")) },
    });
    await refusing.add(S, [text("a.txt")], { limits: LIMITS, creates: true });
    await Promise.resolve();
    await Promise.resolve();
    expect([calls.length, drafts.files(S)[0]!.state]).toEqual([0, { kind: "failed", refusal: { code: "deleted", detail: "This chat was deleted." } }]);
    expect(uploads.content(drafts.files(S)[0]!.id)).toBeNull();
  });
});
