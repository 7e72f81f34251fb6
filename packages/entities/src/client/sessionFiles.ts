import { storedFileSchema, type StoredFile } from "../contract/files.ts";
import type { SessionId } from "../ids/ids.ts";
import { notTidemark } from "./failure.ts";
import type { Http } from "./http.ts";
import { parsed } from "./parsed.ts";
import type { SessionSource, SourceAnswer, UploadFile, UploadOptions } from "./sessionSource.ts";

/** How long an upload may stand still; where the browser tells no progress, how long it may take. */
const UPLOAD_LIMIT_MS = 120_000;
const DOWNLOAD_LIMIT_MS = 60_000;

/** Files of a gateway's sessions. Refusals keep their code and facts: `too-large` says the limit, `invalid` the types that are taken. */
export function createSessionFiles(http: Http): Required<Pick<SessionSource, "upload" | "download" | "exported">> {
  const file = async (path: string, signal: AbortSignal | undefined): Promise<SourceAnswer<Blob>> => {
    const answer = await http.blob({ method: "GET", path, limitMs: DOWNLOAD_LIMIT_MS, retry: true, ...(signal && { signal }) });
    return answer.kind === "blob" ? { kind: "ok", value: answer.blob } : answer;
  };
  return {
    async upload(session: SessionId, { id, name, content }: UploadFile, { signal, onProgress }: UploadOptions = {}): Promise<SourceAnswer<StoredFile>> {
      const form = new FormData();
      form.append("id", id);
      form.append("file", content, name);
      const answer = parsed(await http.request({
        method: "POST", path: `/v1/sessions/${session}/files`, form, limitMs: UPLOAD_LIMIT_MS, retry: true, ...(signal && { signal }), ...(onProgress && { onProgress }),
      }), storedFileSchema);
      return answer.kind === "ok" && answer.value.file !== id ? notTidemark : answer;
    },
    download: (session, id, signal) => file(`/v1/sessions/${session}/files/${id}`, signal),
    exported: (session, signal) => file(`/v1/sessions/${session}/export`, signal),
  };
}
