import type { Hono } from "hono";
import { visiblePath } from "@tidemark/entities/authority";
import { fileIdOf, type ExportedChat } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";
import type { KnownRecord } from "@tidemark/entities/records";
import { attachmentOf, fileNameOf } from "../files/fileName.ts";
import type { StoredSession } from "../store/store.ts";
import type { Api, Env } from "./api.ts";
import { json } from "./answer.ts";
import { recordReader } from "../access/recordReader.ts";
import { owned } from "./owned.ts";
import { wired } from "./readPage.ts";

/** `GET …/export`: a chat to keep elsewhere, as a download. What a boundary cut off is not in it, an answer that runs is as far as it came. */
export function exportRoute(app: Hono<Env>, api: Api): void {
  app.get("/v1/sessions/:id/export", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    const records = await shownRecords(api, state);
    const exported: ExportedChat = {
      tidemark: "chat", version: 1, chat: { id: state.id, agent: state.agent, title: state.title, createdAt: state.createdAt, updatedAt: state.updatedAt },
      records: [...wired(await recordReader(api.store, c.get("caller"), state.id)(records), true)], files: await filesOf(api, state.id, records),
    };
    return json(exported, 200, { "Content-Disposition": attachmentOf(fileNameOf(`${state.title || "chat"}.json`)), Vary: "Authorization" });
  });
}

async function shownRecords(api: Api, { id, count, tip, live }: StoredSession["state"]): Promise<KnownRecord[]> {
  const all: KnownRecord[] = [];
  while (all.length < count) {
    const page = await api.store.records(id, all.length, api.limits.pageRows);
    if (page.length === 0) break;
    all.push(...page);
  }
  // Records that came since the state was read belong to the next export.
  const known = all.slice(0, count);
  const settled = visiblePath(known, tip);
  return live === null ? settled : [...settled, ...known.filter((record) => record.turn === live.turn)];
}

async function filesOf(api: Api, session: SessionId, records: readonly KnownRecord[]): Promise<ExportedChat["files"]> {
  const parts = records.flatMap((record) => (record.type === "user-message" ? record.data.parts : []));
  const ids = new Set(parts.flatMap((part) => (part.type === "file" && typeof part["url"] === "string" ? [fileIdOf(part["url"])] : [])));
  const files: ExportedChat["files"] = [];
  for (const id of ids) {
    const file = id && await api.store.file(session, id);
    if (!id || !file) continue;
    const content = await api.store.fileContent(file);
    files.push({ file: id, name: file.name, type: file.type, size: file.size, data: content && Buffer.from(content).toString("base64") });
  }
  return files;
}
