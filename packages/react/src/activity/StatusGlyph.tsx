import type { ReactNode } from "react";
import type { Status } from "@tidemark/entities/session";

/** The shapes of the look: each tells its state without colour. `eye` is for who may look and not write. */
export type Glyph = "disc" | "half" | "diamond" | "barred" | "triangle" | "dotted" | "check" | "struck" | "eye";
export type Tone = "tide" | "warning" | "error" | "done" | "quiet" | "ink-2";

const TONE: Record<Glyph, Tone> = {
  disc: "tide", half: "tide", diamond: "warning", barred: "quiet", triangle: "error", dotted: "quiet", check: "done", struck: "quiet", eye: "ink-2",
};

const SHAPE: Record<Glyph, ReactNode> = {
  disc: <circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />,
  half: <><circle cx="6" cy="6" r="4.6" /><path d="M1.4 6a4.6 4.6 0 0 0 9.2 0z" fill="currentColor" stroke="none" /></>,
  diamond: <path d="M6 .4 11.6 6 6 11.6.4 6z" fill="currentColor" stroke="none" />,
  barred: <><circle cx="6" cy="6" r="4.6" /><path d="M3.6 6h4.8" /></>,
  triangle: <path d="M6 .8 11.8 11H.2z" fill="currentColor" stroke="none" />,
  dotted: <circle cx="6" cy="6" r="4.6" strokeDasharray=".1 2.79" />,
  check: <path d="m1.6 6.4 3 3 5.8-6.5" />,
  struck: <><circle cx="6" cy="6" r="4.6" /><path d="m2.9 9.1 6.2-6.2" /></>,
  eye: <><path d="M.8 6C2.4 3.4 4 2.4 6 2.4S9.6 3.4 11.2 6C9.6 8.6 8 9.6 6 9.6S2.4 8.6.8 6z" /><circle cx="6" cy="6" r="1.4" fill="currentColor" stroke="none" /></>,
};

const OF_STATUS: Record<Status, Glyph | null> = {
  idle: null, working: "disc", window: "half", browser: "half", closed: "half", running: "half", waiting: "diamond",
  interrupted: "barred", failed: "triangle", unreachable: "dotted", "not-sent": "triangle",
};

/** The one glyph for a status: the list, open chats and the strip take it from here, so they can't disagree (FOLLOW-11). */
export function glyphOf(status: Status): Glyph | null {
  return OF_STATUS[status];
}

/** Drawn, never read out: the words stand beside it. Without a glyph its room is kept. */
export function StatusGlyph({ glyph }: { glyph: Glyph | null }) {
  if (glyph === null) return <span className="tm-glyph" aria-hidden="true" />;
  return (
    <span className={`tm-glyph tm-tone-${TONE[glyph]}`} data-glyph={glyph} aria-hidden="true">
      <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" focusable="false">{SHAPE[glyph]}</svg>
    </span>
  );
}
