import type { UIMessageChunk } from "ai";
import { wait } from "@tidemark/entities/environment";
import type { AgentCall } from "../agent.ts";
import { askForNotes, type NoteOutcome } from "./guardedNotes.ts";
import * as texts from "./texts.ts";
import { say, type Writing } from "./write.ts";

/** Slow enough for a reload, and for a second window, while it is written. */
const TOUR_RATE = 4;
const WINDOW_LOOK_MS = 1_000;
const WINDOW_WAIT_MS = 15_000;

/** The tour up to its question: a long answer, a second window if one comes, and an approval to give in it. */
export async function* beginTour(writing: Writing, call: AgentCall): AsyncGenerator<UIMessageChunk> {
  yield* say(writing, `${texts.TOUR_START}\n\n${texts.TOUR_WHILE}`, TOUR_RATE);
  const until = writing.clock.monotonic() + WINDOW_WAIT_MS;
  if (!(await hasSecond(call))) yield* say(writing, texts.TOUR_WAIT, undefined, "t2");
  const second = await waitForSecond(writing, call, until);
  if (call.signal.aborted) return;
  yield* say(writing, `${second ? texts.TOUR_SECOND : texts.TOUR_ALONE}\n\n${texts.TOUR_ASK}`, TOUR_RATE, "t3");
  yield* askForNotes(call.turn, [texts.TOUR_NOTE]);
}

export function endTour(writing: Writing, outcomes: readonly NoteOutcome[]): AsyncGenerator<UIMessageChunk> {
  const answer = outcomes.some(({ saved }) => saved) ? texts.TOUR_APPROVED : texts.TOUR_DENIED;
  return say(writing, `${answer}\n\n${texts.TOUR_LAST}\n\n${texts.TOUR_AFTER}`, TOUR_RATE, "t4");
}

async function hasSecond({ windows }: AgentCall): Promise<boolean> {
  return (await windows()).length >= 2;
}

async function waitForSecond({ clock }: Writing, call: AgentCall, until: number): Promise<boolean> {
  while (!(await hasSecond(call))) {
    if (call.signal.aborted || clock.monotonic() >= until) return false;
    await wait(clock, WINDOW_LOOK_MS, call.signal);
  }
  return true;
}
