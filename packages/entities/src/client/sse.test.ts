import { describe, expect, it } from "vitest";
import { createSseParser, type SseEvent } from "./sse.ts";

function parse(pieces: string[]): { events: SseEvent[]; beats: number } {
  const events: SseEvent[] = [];
  let beats = 0;
  const feed = createSseParser({ event: (event) => { events.push(event); }, comment: () => { beats++; } });
  for (const piece of pieces) feed(piece);
  return { events, beats };
}

describe("event stream parser", () => {
  const text = ": beat\n\nevent: data\ndata: [1,\ndata: 2]\n\nid: 4\nevent: control\ndata:{\"a\":1}\n\ndata: plain\n\n";
  const wanted: SseEvent[] = [{ event: "data", data: "[1,\n2]" }, { event: "control", data: "{\"a\":1}" }, { event: "message", data: "plain" }];

  it("reads events, several data lines and comments as beats", () => {
    expect(parse([text])).toEqual({ events: wanted, beats: 1 });
  });

  it("gives the same wherever the bytes are cut and however lines end", () => {
    for (const ending of ["\n", "\r\n", "\r"]) {
      const whole = text.replaceAll("\n", ending);
      for (let cut = 1; cut < whole.length; cut++) {
        expect(parse([whole.slice(0, cut), whole.slice(cut)])).toEqual({ events: wanted, beats: 1 });
      }
      expect(parse(Array.from(whole))).toEqual({ events: wanted, beats: 1 });
    }
  });

  it("an event that never ended is not told, and one without data neither", () => {
    expect(parse(["event: data\ndata: 1\n"]).events).toEqual([]);
    expect(parse(["event: data\n\n"]).events).toEqual([]);
  });
});
