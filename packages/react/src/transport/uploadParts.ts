import type { GatewayClient } from "@tidemark/entities/client";
import { fileIdOf, filePartOf } from "@tidemark/entities/contract";
import { fileIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { UserPart } from "@tidemark/entities/records";
import type { FileUIPart, UIMessage } from "ai";
import { fittingId } from "./fittingId.ts";
import { errorOf, errorOfFailure } from "./TransportError.ts";

/** The parts as the server takes them: texts as they are, and files, which `useChat` puts into the message itself, uploaded to the chat first. */
export async function uploadParts(message: UIMessage, session: SessionId, client: GatewayClient, signal: AbortSignal | undefined): Promise<UserPart[]> {
  const parts: UserPart[] = [];
  for (const [index, part] of message.parts.entries()) {
    if (part.type === "text") parts.push({ type: "text", text: part.text });
    else if (part.type !== "file") continue;
    else if (fileIdOf(part.url) !== null) parts.push({ ...part });
    else {
      // Of the message's id and its place: sent again, it lands once.
      const id = fileIdSchema.parse(fittingId(`file ${session} ${message.id} ${index}`));
      const answer = await client.upload(session, { id, name: part.filename ?? "file", content: contentOf(part) }, { ...(signal && { signal }) });
      if (answer.kind !== "ok") throw errorOfFailure(answer);
      parts.push(filePartOf(answer.value));
    }
  }
  return parts;
}

/** Only what stands in the address itself: another one would be fetched because a message names it (SEC-12). */
function contentOf({ url, mediaType }: FileUIPart): Blob {
  const [, base64, data] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  if (data === undefined) throw errorOf("bad-file");
  try {
    const text = base64 === undefined ? decodeURIComponent(data) : null;
    return new Blob([text ?? Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: mediaType });
  } catch {
    throw errorOf("bad-file");
  }
}
