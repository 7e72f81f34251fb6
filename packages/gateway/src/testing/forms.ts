import { HEADER } from "@tidemark/entities/contract";
import { TOKEN, type TestGateway } from "./testGateway.ts";
import type { Json } from "./readEvents.ts";

export const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

export interface Sent { status: number; headers: Headers; body: Json }

/** Sends a body as it is, so that a test can send what no browser would. */
export async function sendForm(test: TestGateway, session: string, body: BodyInit, headers: Record<string, string> = {}, token: string | null = TOKEN): Promise<Sent> {
  // As bytes, as a server gets them: the stream of a form made here does not bear to be given up in the middle.
  const form = new Response(body);
  const type = form.headers.get("content-type");
  const response = await test.gateway.fetch(new Request(`http://127.0.0.1:4180/v1/sessions/${session}/files`, {
    method: "POST", body: await form.arrayBuffer(), headers: { host: "127.0.0.1:4180", ...(token !== null && { authorization: `Bearer ${token}` }), [HEADER.tab]: "A.1; secret=secret-of-this-window1", ...(type !== null && { "content-type": type }), ...headers },
  }));
  return { status: response.status, headers: response.headers, body: await response.json() as Json };
}

export function formOf(id: string, content: Uint8Array | string, name = "tides.txt", type = ""): FormData {
  const form = new FormData();
  form.append("id", id);
  form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)], { type }), name);
  return form;
}

export const attach = (test: TestGateway, session: string, id: string, content: Uint8Array | string, name?: string): Promise<Sent> => sendForm(test, session, formOf(id, content, name));

/** A file as it is given back. */
export async function download(test: TestGateway, session: string, file: string, token = TOKEN): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const response = await test.gateway.fetch(new Request(`http://127.0.0.1:4180/v1/sessions/${session}/files/${file}`, { headers: { host: "127.0.0.1:4180", authorization: `Bearer ${token}` } }));
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}
