import type { Hono } from "hono";
import type { StoredFile } from "@tidemark/entities/contract";
import type { SessionState } from "@tidemark/entities/authority";
import { fileIdSchema } from "@tidemark/entities/ids";
import type { ShareTerms } from "../access/access.ts";
import { pathIn } from "../access/shownPath.ts";
import { attachmentOf } from "../files/fileName.ts";
import { servedType } from "../files/fileType.ts";
import type { StoredFileInfo } from "../store/store.ts";
import { createStreamCounter, type Api, type Env } from "./api.ts";
import { idOf, json } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { owned } from "./owned.ts";
import { readUpload, sizeText } from "./readUpload.ts";

/** Files of a chat: taken by content, given back as a download and never as something that runs. */
export function fileRoutes(app: Hono<Env>, api: Api): void {
  const { limits } = api;
  const uploads = createStreamCounter(limits.uploads);

  app.post("/v1/sessions/:id/files", async (c) => {
    const { state } = await owned(api, c.get("caller"), c.req.param("id"));
    // Each one stands in memory until it is on the disk.
    const done = uploads.open(c.get("caller").subject) ?? refuse("too-many", { detail: "Other files are on their way already. Try again when they are there.", headers: { "Retry-After": "1" } });
    try {
      const { content, ...file } = await readUpload(c.req.raw, limits.fileBytes);
      const stored = await api.store.addFile(state.id, file, content, { perChat: limits.chatFiles, chatBytes: limits.chatFileBytes });
      switch (stored.kind) {
        case "stored": return json(storedFileOf(stored.file), stored.first ? 201 : 200);
        case "differs": return refuse("id-unusable", { detail: "Another file was sent under this id. Send it under a new one." });
        case "full": return refuse("too-large", { detail: `A chat has at most ${limits.chatFiles} files, and ${sizeText(limits.chatFileBytes)} together.`, facts: { limit: limits.chatFileBytes, files: limits.chatFiles } });
        case "gone": return refuse("deleted");
        default: return stored satisfies never;
      }
    } finally {
      done();
    }
  });

  app.get("/v1/sessions/:id/files/:file", async (c) => {
    const caller = c.get("caller");
    const { state } = await owned(api, caller, c.req.param("id"));
    const file = await api.store.file(state.id, idOf(fileIdSchema, c.req.param("file")));
    // A share link shows what was said, and not what lies ready to be said.
    if (file && caller.role === "share" && !(await isShown(api, caller.share, state, file))) refuse("not-found");
    const content = file && await api.store.fileContent(file);
    if (!content) return refuse("not-found");
    return new Response(new Uint8Array(content), {
      headers: {
        "Content-Type": servedType(file.type), "Content-Length": String(content.length), "Content-Disposition": attachmentOf(file.name),
        "Cache-Control": "no-store", Vary: "Authorization", "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
  });
}

async function isShown({ store }: Api, share: ShareTerms, { id, count }: SessionState, file: StoredFileInfo): Promise<boolean> {
  const [messages, { shows }] = await Promise.all([store.namingMessages(id, fileIdSchema.parse(file.id), count), pathIn(store, share, id)]);
  return messages.some(shows);
}

function storedFileOf({ id, name, type, size }: StoredFileInfo): StoredFile {
  return { file: fileIdSchema.parse(id), name, type, size };
}
