import type { GatewayClient } from "../client/gatewayClient.ts";
import type { SourceAnswer, UploadFile, UploadOptions } from "../client/sessionSource.ts";
import type { StoredFile } from "../contract/files.ts";
import type { FileId } from "../ids/ids.ts";
import type { SessionKey } from "../owner/sessionKey.ts";

export interface ChatFiles {
  /** Sends a file to a chat. One that only this window knows is made at the server first, as a first message would make it: nobody's list shows it yet. */
  upload(key: SessionKey, file: UploadFile, options?: UploadOptions): Promise<SourceAnswer<StoredFile>>;
  /** A file to look at or to keep; only with this window's token, so an address of it is of no use in a document. */
  download(key: SessionKey, file: FileId, signal?: AbortSignal): Promise<SourceAnswer<Blob>>;
}

export function createChatFiles(client: Required<Pick<GatewayClient, "create" | "upload" | "download">>, isMadeHere: (key: SessionKey) => boolean): ChatFiles {
  return {
    async upload(key, file, options) {
      if (isMadeHere(key)) {
        const made = await client.create(key.session, key.agent);
        if (made.kind !== "ok") return made;
      }
      return client.upload(key.session, file, options);
    },
    download: (key, file, signal) => client.download(key.session, file, signal),
  };
}
