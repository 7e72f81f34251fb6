import type { Hono } from "hono";
import { visiblePath } from "@tidemark/entities/authority";
import { fileIdOf, type ExportedChat } from "@tidemark/entities/contract";
import type { FileId } from "@tidemark/entities/ids";
import type { KnownRecord } from "@tidemark/entities/records";
import { recordReader } from "../access/recordReader.ts";
import { attachmentOf, fileNameOf } from "../files/fileName.ts";
import type { StoredSession } from "../store/store.ts";
import type { Api, Env, HttpCaller } from "./api.ts";
import { owned } from "./owned.ts";
import { pageOf, wired } from "./readPage.ts";
import { textStream } from "./textStream.ts";

/** `GET …/export`: a chat to keep elsewhere, as a download. What a boundary cut off is not in it, an answer that runs is as far as it came. */
export function exportRoute(app: Hono<Env>, api: Api): void {
  app.get("/v1/sessions/:id/export", async (c) => {
    const caller = c.get("caller");
    const stored = await owned(api, caller, c.req.param("id"));
    return textStream(api, caller, exported(api, caller, stored), {
      "Content-Type": "application/json", "Content-Disposition": attachmentOf(fileNameOf(`${stored.state.title || "chat"}.json`)),
    });
  });
}

/**
 * The text of an `ExportedChat`, page by page and file by file. All of a chat's files at once were more than a string can be, and several such
 * downloads more than the process could hold.
 */
async function* exported(api: Api, caller: HttpCaller, { state }: StoredSession): AsyncGenerator<string, void> {
  const { id, agent, title, createdAt, updatedAt } = state;
  const head: Pick<ExportedChat, "tidemark" | "version" | "chat"> = { tidemark: "chat", version: 1, chat: { id, agent, title, createdAt, updatedAt } };
  yield `${JSON.stringify(head).slice(0, -1)},"records":[`;
  const files = new Set<FileId>();
  yield* listOf(recordsOf(api, caller, state, files));
  yield '],"files":[';
  yield* listOf(filesOf(api, state, files));
  yield "]}";
}

/** Entries of a JSON list, with what stands between them. */
async function* listOf(entries: AsyncGenerator<unknown, void>): AsyncGenerator<string, void> {
  let between = "";
  for await (const entry of entries) {
    yield between + JSON.stringify(entry);
    between = ",";
  }
}

/** What is shown, as it was when the export began. Notes the files that its messages name. */
async function* recordsOf(api: Api, caller: HttpCaller, { id, count, tip, live }: StoredSession["state"], files: Set<FileId>): AsyncGenerator<unknown, void> {
  const turns = new Set<string | null>(visiblePath(await api.store.pathRecords(id, count), tip).map(({ turn }) => turn));
  const isShown = ({ seq, turn }: KnownRecord) => turn !== null && ((seq <= tip && turns.has(turn)) || turn === live?.turn);
  const read = recordReader(api.store, caller, id);
  for (let at = 0; at < count; ) {
    const rows = await pageOf(api, id, at, count);
    if (rows.length === 0) return;
    at = rows.at(-1)!.seq;
    const shown = rows.filter(isShown);
    for (const file of filesNamed(shown)) files.add(file);
    yield* wired(await read(shown), true);
  }
}

function filesNamed(records: readonly KnownRecord[]): FileId[] {
  const parts = records.flatMap((record) => (record.type === "user-message" ? record.data.parts : []));
  return parts.flatMap((part) => (part.type === "file" && typeof part["url"] === "string" ? fileIdOf(part["url"]) ?? [] : []));
}

async function* filesOf({ store }: Api, { id }: StoredSession["state"], files: ReadonlySet<FileId>): AsyncGenerator<ExportedChat["files"][number], void> {
  for (const name of files) {
    const file = await store.file(id, name);
    if (!file) continue;
    const content = await store.fileContent(file);
    yield { file: name, name: file.name, type: file.type as ExportedChat["files"][number]["type"], size: file.size, data: content && Buffer.from(content).toString("base64") };
  }
}
