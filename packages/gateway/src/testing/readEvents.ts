/** Whatever JSON came from outside: a test asserts its shape. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface SseEvent { event: string; data: Json; id: string | null }

/** Reads an SSE body as it comes. `events` and `beats` grow; `cancel` lets go. */
export function readEvents(body: ReadableStream<Uint8Array>): { events: SseEvent[]; beats: () => number; ended: () => boolean; cancel: () => Promise<void> } {
  const reader = body.getReader();
  const events: SseEvent[] = [];
  let beats = 0;
  let ended = false;
  let rest = "";
  const text = new TextDecoder();
  const pump = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      rest += text.decode(value, { stream: true });
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const lines = rest.slice(0, end).split("\n");
        rest = rest.slice(end + 2);
        if (lines[0]!.startsWith(":")) beats++;
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
        if (field("data") !== null) events.push({ event: field("event") ?? "message", data: JSON.parse(field("data")!), id: field("id") });
      }
    }
    ended = true;
  };
  pump().catch(() => { ended = true; });
  return { events, beats: () => beats, ended: () => ended, cancel: () => reader.cancel() };
}
