import type { SearchAnswer } from "@tidemark/entities/contract";
import type { FollowNote } from "@tidemark/entities/session";
import { keyOf } from "./madeWorkspace.ts";

const AT = "2026-11-29T14:02:00Z";
const chat = (id: string, title: string, text: string, ranges: [number, number][]): SearchAnswer["results"][number] => ({
  session: keyOf(id).session, agent: keyOf(id).agent, title: { text: title, ranges: [] }, at: AT, archived: false, total: 1, hits: [{ seq: 12, turn: null, by: "agent", at: AT, snippet: { text, ranges } }],
});

/** What a search for "wat" finds in conversations; the last one is hostile and stays text. */
export const foundWater: SearchAnswer = {
  results: [
    chat("s1", "Nightly import skips rows", "… the low water of 26 October has no level, so the row was skipped …", [[10, 15]]),
    chat("s5", "Release checklist 2.4", "… watch the staging copy for one night …", [[2, 7]]),
    chat("s7", "Safety sheet in German and Arabic", '<img src="https://outside.example/p.png"> water stays <b>text</b>', [[42, 47]]),
  ],
  cursor: null,
};

/** How far chats were shown: two have more since. */
export const shownSoFar: Record<string, number> = { s3: 31, s6: 40, s7: 12 };

export function heardLately(nowMs: number): FollowNote[] {
  const note = (secondsAgo: number, what: FollowNote["what"], count: number | null = null, reason: string | null = null): FollowNote => ({ atMs: nowMs - secondsAgo * 1000, what, count, reason });
  return [note(92, "visible"), note(92, "asks-records"), note(91, "records", 37), note(60, "hint", 38), note(60, "asks-records"), note(58, "no-answer", null, "timeout"), note(57, "asks-records"), note(57, "records", 1), note(12, "push-live"), note(8, "live", 2)];
}
