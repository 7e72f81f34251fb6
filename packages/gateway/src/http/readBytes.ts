import { refuse } from "./httpProblem.ts";

/** The one reader of bodies (SEC-7): bytes are counted while they come, and one that is declared or grows beyond the limit is not read on. */
export async function readBytes(request: Request, limit: number, tooLarge: () => never): Promise<Buffer<ArrayBuffer>> {
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity") refuse("invalid", { detail: "Send the body without compression." });
  if (Number(request.headers.get("content-length") ?? 0) > limit) tooLarge();
  if (!request.body) refuse("invalid", { detail: "The request has no body." });
  const reader = request.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > limit) {
      void reader.cancel().catch(() => undefined);
      tooLarge();
    }
    pieces.push(value);
  }
  return Buffer.concat(pieces);
}

/** The media type of a body, without its parameters. */
export function mediaTypeOf(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}
