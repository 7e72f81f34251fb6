import { describe, expect, it } from "vitest";
import type { Activity } from "@tidemark/entities/session";
import { createTexts } from "../messages/useText.ts";
import { activitiesAt } from "../shell/gallery/frameData.ts";
import { QUIET_AFTER_MS, stripOf } from "./stripOf.ts";

// Labels follow the reader's time zone; the table is written in this one.
process.env["TZ"] = "UTC";
const NOW = 100_000;
const WALL_OFFSET = Date.UTC(2026, 10, 29, 14, 0, 0) - NOW;
const text = createTexts().text;
const strip = (activity: Activity, more: Partial<Parameters<typeof stripOf>[0]> = {}) =>
  stripOf({ activity, nowMs: NOW, wallOffsetMs: WALL_OFFSET, language: "en", text, mayWrite: true, mode: "hints", cardHidden: false, ...more });
const named = (name: string): Activity => activitiesAt(NOW).find((one) => one.name === name)!.activity;
const row = (activity: Activity, more: Parameters<typeof strip>[1] = {}) => {
  const { glyph, tide, words, ticking, detail, buttons } = strip(activity, more);
  return [glyph, tide, words + (ticking ?? ""), detail, buttons.join(" ")];
};

describe("the strip's table", () => {
  it.each([
    ["idle", [null, "plain", "Up to date", "14:06 · 214 records", ""]],
    ["nothing-read", [null, "plain", "Live", null, ""]],
    ["working", ["disc", "working", "Working, 42 s", null, ""]],
    ["window", ["half", "elsewhere", "Running in another window", "Live", "stop"]],
    ["browser", ["half", "elsewhere", "Running in another browser", "Looks again in 12 s", "checkNow stop"]],
    ["closed", ["half", "elsewhere", "Running, its window is closed", "Live", "stop"]],
  ])("FOLLOW-11: says where an answer runs: %s", (name, expected) => {
    expect(row(named(name))).toEqual(expected);
  });

  it.each([
    ["waiting-here", ["diamond", "waiting", "Waiting for you", "your answer, this window", ""]],
    ["waiting-browser", ["diamond", "waiting", "Waiting for you", "an answer in another browser · Looks again in 12 s", "checkNow stop"]],
    ["stopping", ["disc", "working", "Stopping…", null, ""]],
    ["unreachable", ["dotted", "unreachable", "Can't reach Team server, trying again in 14 s", "last seen 14:06", "tryNow"]],
    ["offline", ["dotted", "unreachable", "You are offline", "last seen 14:06", "tryNow"]],
    ["interrupted", ["barred", "interrupted", "Interrupted", "14:06, Team server restarted", "tryAgain"]],
    ["failed", ["triangle", "failed", "Failed", "model limit reached", "details tryAgain"]],
  ])("has the words and buttons of the table: %s", (name, expected) => {
    expect(row(named(name))).toEqual(expected);
  });

  it("FOLLOW-8: says since when nothing came, with Check now", () => {
    const model = strip(named("quiet"));
    expect(model.detail).toBe("nothing new since 13:59 · Live");
    expect(model.buttons).toEqual(["checkNow", "stop"]);
  });

  it("FOLLOW-8: says nothing of a runner that wrote a moment ago, and looks at the clock until it is time to", () => {
    const running = { ...named("window"), quietSinceMs: NOW - QUIET_AFTER_MS + 1 } as Activity;
    expect([strip(running).detail, strip(running).buttons, strip(running).ticks]).toEqual(["Live", ["stop"], true]);
    expect(strip(running, { nowMs: NOW + 1 }).detail).toMatch(/^nothing new since/);
  });

  it("FOLLOW-11: offers Take over only where the answer's window has page tools", () => {
    const elsewhere = named("browser") as Extract<Activity, { kind: "elsewhere" }>;
    expect(strip({ ...elsewhere, takeOver: true }).buttons).toEqual(["checkNow", "takeOver", "stop"]);
    expect(strip(elsewhere).buttons).not.toContain("takeOver");
  });

  it("offers Show while the card is out of sight", () => {
    expect(strip(named("waiting-here"), { cardHidden: true }).buttons).toEqual(["show"]);
  });

  it("tells who may look and not write, without Stop", () => {
    expect(row(named("browser"), { mayWrite: false })).toEqual(["eye", "plain", "You can look, not write", "Looks again in 12 s", "checkNow"]);
  });

  it("A11Y-2: puts no number that ticks into the announced words", () => {
    for (const { activity } of activitiesAt(NOW)) {
      const model = strip(activity);
      if (model.announced) expect(strip(activity, { nowMs: NOW + 5000 }).words).toBe(model.words);
    }
  });

  it("needs the clock only where something ticks", () => {
    const ticking = activitiesAt(NOW).filter(({ activity }) => strip(activity).ticks).map(({ name }) => name);
    expect(ticking).toEqual(["working", "browser", "waiting-browser", "unreachable"]);
  });

  it("TURN-9: a Stop that was not carried out says so, in the words that are announced", () => {
    const running = { kind: "working", turn: "t" as never, sinceMs: 0 } as const;
    expect(strip(running, { stopFailed: true }).words).toBe("Stop did not get through, press it again. Working");
    expect(strip(running).words).toBe("Working");
    expect(strip({ kind: "idle", at: null, count: 3 }, { stopFailed: true }).words).toBe("Up to date");
  });

  it("OWNER-16: says that something else answers at the server's address, beside when the server was last seen", () => {
    const away = { kind: "unreachable", server: "Team server", nextTryMs: null, seenAt: null } as const;
    expect(strip({ ...away, stranger: "not-tidemark" }).detail).toBe("something else answers there");
    expect(strip({ ...away, stranger: "other-instance" }).detail).toBe("another server answers there");
    expect(strip(away).detail).toBeNull();
  });
});
