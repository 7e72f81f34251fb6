import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ModelEndpoint {
  /** For OPENAI_BASE_URL. */
  baseURL: string;
  /** What the last of each request's messages said. */
  asked: string[];
  close: () => void;
}

/** An endpoint of the OpenAI protocol that repeats what it was asked, a word at a time. */
export async function startModelEndpoint(msBetween: number): Promise<ModelEndpoint> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { messages } = JSON.parse(await text(request)) as { messages: { content: string | { text: string }[] }[] };
      const content = messages.at(-1)?.content ?? "";
      const question = typeof content === "string" ? content : content.map((part) => part.text).join("");
      asked.push(question);
      response.writeHead(200, { "content-type": "text/event-stream" });
      const say = (delta: object, finish: string | null) => response.write(`data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
      for (const word of `The model was asked: ${question}`.split(/(?<= )/)) {
        say({ role: "assistant", content: word }, null);
        await new Promise((go) => { setTimeout(go, msBetween); });
      }
      say({}, "stop");
      response.end("data: [DONE]\n\n");
    })();
  });
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
