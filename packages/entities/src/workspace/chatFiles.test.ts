import { expect, it } from "vitest";
import type { SourceAnswer } from "../client/sessionSource.ts";
import type { StoredFile } from "../contract/files.ts";
import type { AgentId, ConnectionId, FileId, SessionId } from "../ids/ids.ts";
import { createChatFiles } from "./chatFiles.ts";

const KEY = { connection: "c" as ConnectionId, agent: "offline" as AgentId, session: "s1" as SessionId };
const FILE = { id: "f1" as FileId, name: "tides.txt", content: new Blob(["High water"]) };
const STORED: StoredFile = { file: FILE.id, name: FILE.name, type: "text/plain", size: 10 };

function given(madeHere: boolean, made: SourceAnswer<null> = { kind: "ok", value: null }) {
  const calls: string[] = [];
  const files = createChatFiles({
    create: async (session, agent) => { calls.push(`create ${session} ${agent}`); return made; },
    upload: async (session, { id }) => { calls.push(`upload ${session} ${id}`); return { kind: "ok", value: STORED }; },
    download: async (session, id) => { calls.push(`download ${session} ${id}`); return { kind: "ok", value: FILE.content }; },
  }, () => madeHere);
  return { files, calls };
}

it("a chat that no server knows is made before its first file, any other is not asked for", async () => {
  const here = given(true);
  expect(await here.files.upload(KEY, FILE)).toEqual({ kind: "ok", value: STORED });
  expect(here.calls).toEqual(["create s1 offline", "upload s1 f1"]);
  const there = given(false);
  await there.files.upload(KEY, FILE);
  await there.files.download(KEY, FILE.id);
  expect(there.calls).toEqual(["upload s1 f1", "download s1 f1"]);
});

it("where the chat can't be made the file stays here, with the reason", async () => {
  const { files, calls } = given(true, { kind: "unreachable", reason: "network", retryAfterMs: null });
  expect(await files.upload(KEY, FILE)).toEqual({ kind: "unreachable", reason: "network", retryAfterMs: null });
  expect(calls).toEqual(["create s1 offline"]);
});
