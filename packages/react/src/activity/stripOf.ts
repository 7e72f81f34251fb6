import type { Activity, NextLook, PageToolsAt, Status, Where } from "@tidemark/entities/session";
import type { Text } from "../messages/useText.ts";
import { type Glyph, glyphOf } from "./StatusGlyph.tsx";
import { timeLabel } from "./timeLabel.ts";
import type { Tide } from "./TideLine.tsx";

export type StripButton = "checkNow" | "takeOver" | "stop" | "show" | "tryNow" | "tryAgain" | "details";
export type StripTone = "quiet" | "ink" | "warning" | "error";

/** All that the strip draws. `words` alone is in the live region; `ticking` stands beside it and follows it without a gap. */
export interface StripModel {
  glyph: Glyph | null;
  tide: Tide;
  tone: StripTone;
  words: string;
  /** Quiet words are seen, not announced ("Up to date"). */
  announced: boolean;
  ticking: string | null;
  detail: string | null;
  /** Where page tools run, where that needs a word: said once, and seen before the detail. */
  note: string | null;
  buttons: StripButton[];
  /** The clock is needed: something in it changes with every second. */
  ticks: boolean;
}

export interface StripInput {
  activity: Activity;
  nowMs: number;
  /** Wall clock minus monotonic clock, for labels. */
  wallOffsetMs: number;
  language: string;
  text: Text;
  mayWrite: boolean;
  mode: "live" | "hints" | "poll" | "none";
  /** Is an open card off screen, so that Show helps. */
  cardHidden: boolean;
  /** Stop was pressed in this window and was not carried out (TURN-9). */
  stopFailed?: boolean;
  pageTools?: PageToolsAt | null;
}

/** A runner that wrote nothing for so long is worth a word (FOLLOW-8); a model that thinks between two pieces is not. */
export const QUIET_AFTER_MS = 30_000;

/** The table of the strip, row by row. Pure: the same activity at the same time gives the same strip. */
export function stripOf(input: StripInput): StripModel {
  const row = rowOf(input);
  const model = input.mayWrite ? withPageTools(row, input) : row;
  const live = input.activity.kind === "working" || input.activity.kind === "elsewhere" || input.activity.kind === "waiting";
  // In the live region: who pressed it and sees no strip must hear it, too.
  return input.stopFailed === true && live ? { ...model, tone: "error", words: `${input.text("strip.stopFailed")} ${model.words}` } : model;
}

/** PIN-9, PIN-10: the window that lost the page tools is told, and one that may take them over from nobody can. */
function withPageTools(row: StripModel, { activity, pageTools, text }: StripInput): StripModel {
  const live = activity.kind === "working" || activity.kind === "elsewhere" || activity.kind === "waiting";
  if (!pageTools || !live) return row;
  if (pageTools.where === "nobody") {
    if (!pageTools.mayTake) return row;
    return { ...row, note: text("pageTools.nobody"), buttons: row.buttons.includes("takeOver") ? row.buttons : ["takeOver", ...row.buttons] };
  }
  return pageTools.moved && pageTools.where !== "here" ? { ...row, note: text("pageTools.moved") } : row;
}

function rowOf(input: StripInput): StripModel {
  const { activity, text, nowMs, language } = input;
  const base: StripModel = { glyph: null, tide: "plain", tone: "ink", words: "", announced: true, ticking: null, detail: null, note: null, buttons: [], ticks: false };
  const wallNow = nowMs + input.wallOffsetMs;
  const seconds = (ms: number) => Math.max(0, Math.round(ms / 1000));
  const looks = (next: NextLook) => lookText(next, nowMs, text);
  if (!input.mayWrite && activity.kind !== "unreachable" && activity.kind !== "offline") {
    const next = "next" in activity ? activity.next : null;
    return { ...base, glyph: "eye", words: text("strip.observer"), detail: next ? looks(next) : text("strip.live"), buttons: next && next.kind !== "live" ? ["checkNow"] : [], ticks: next?.kind === "at" };
  }
  switch (activity.kind) {
    case "unread-yet":
      return { ...base, tone: "quiet", announced: false, words: text(input.mode === "poll" ? "strip.upToDate" : "strip.live") };
    case "idle":
      return {
        ...base, tone: "quiet", announced: false, words: text("strip.upToDate"),
        detail: [timeLabel(activity.at, language, wallNow), text("strip.records", { count: activity.count })].filter(Boolean).join(" · "),
      };
    case "working":
      return { ...base, glyph: "disc", tide: "working", words: text("status.working"), ticking: `${text("comma")}${text("strip.seconds", { seconds: Math.max(0, Math.floor((nowMs - activity.sinceMs) / 1000)) })}`, ticks: true };
    case "elsewhere": {
      const { quietSinceMs } = activity;
      const quiet = quietSinceMs === null || nowMs - quietSinceMs < QUIET_AFTER_MS ? null : text("strip.quietSince", { time: timeLabel(quietSinceMs + input.wallOffsetMs, language, wallNow) });
      return {
        ...base, glyph: glyphOf(statusOf(activity.where)), tide: "elsewhere", words: text(`status.${statusOf(activity.where)}`),
        detail: [quiet, looks(activity.next)].filter(Boolean).join(" · "),
        buttons: [...(activity.next.kind !== "live" || quiet ? ["checkNow" as const] : []), ...(activity.takeOver ? ["takeOver" as const] : []), "stop"],
        ticks: activity.next.kind === "at" || (quietSinceMs !== null && quiet === null),
      };
    }
    case "waiting": {
      const show = input.cardHidden ? ["show" as const] : [];
      if (activity.where === "here") return { ...base, glyph: "diamond", tide: "waiting", tone: "warning", words: text("status.waiting"), detail: text("strip.waitingHere"), buttons: show };
      return {
        ...base, glyph: "diamond", tide: "waiting", tone: "warning", words: text("status.waiting"),
        detail: [whose(activity.where, text), looks(activity.next)].filter(Boolean).join(" · "),
        buttons: [...show, ...(activity.next.kind !== "live" ? ["checkNow" as const] : []), ...(activity.takeOver ? ["takeOver" as const] : []), "stop"],
        ticks: activity.next.kind === "at",
      };
    }
    case "stopping":
      return { ...base, glyph: "disc", tide: "working", words: text("strip.stopping") };
    case "unreachable":
      return {
        ...base, glyph: "dotted", tide: "unreachable", words: text("strip.cantReach", { server: activity.server }),
        ticking: activity.nextTryMs === null ? null : `${text("comma")}${text("strip.tryingAgain", { seconds: seconds(activity.nextTryMs - nowMs) })}`,
        detail: [activity.stranger && text(`reason.${activity.stranger}`), seen(activity.seenAt, input)].filter(Boolean).join(" · ") || null, buttons: ["tryNow"], ticks: activity.nextTryMs !== null,
      };
    case "offline":
      return { ...base, glyph: "dotted", tide: "unreachable", words: text("strip.offline"), detail: seen(activity.seenAt, input), buttons: ["tryNow"] };
    case "interrupted":
      return {
        ...base, glyph: "barred", tide: "interrupted", words: text("status.interrupted"),
        detail: [timeLabel(activity.at, language, wallNow), activity.reason].filter(Boolean).join(text("comma")), buttons: ["tryAgain"],
      };
    case "failed":
      return { ...base, glyph: "triangle", tide: "failed", tone: "error", words: text("status.failed"), detail: activity.reason, buttons: ["details", "tryAgain"] };
  }
}

function statusOf(where: Where): Extract<Status, "window" | "browser" | "closed" | "running"> {
  return where === "unknown" ? "running" : where;
}

function lookText(next: NextLook, nowMs: number, text: Text): string {
  switch (next.kind) {
    case "live": return text("strip.live");
    case "at": return text("strip.looksAgain", { seconds: Math.max(0, Math.round((next.atMs - nowMs) / 1000)) });
    case "reading": return text("strip.looking");
    case "paused": return "";
  }
}

function whose(where: Where, text: Text): string {
  switch (where) {
    case "window": return text("strip.waitingWindow");
    case "browser": return text("strip.waitingBrowser");
    case "closed": return text("strip.waitingClosed");
    case "unknown": return "";
  }
}

function seen(at: string | null, { text, language, nowMs, wallOffsetMs }: StripInput): string | null {
  const time = timeLabel(at, language, nowMs + wallOffsetMs);
  return time ? text("strip.lastSeen", { time }) : null;
}
