import { describe, expect, it } from "vitest";
import type { SessionView } from "@tidemark/entities/session";
import { frameView } from "../shell/gallery/frameData.ts";
import { headersAt } from "../shell/gallery/headersAt.ts";
import { CONNECTION, keyOf } from "../shell/gallery/madeWorkspace.ts";
import { ME } from "../transcript/galleryData.ts";
import { chatRows } from "./chatRows.ts";

const headers = headersAt(Date.UTC(2026, 10, 29, 14, 0));
const rows = (more: Partial<Parameters<typeof chatRows>[0]> = {}) =>
  chatRows({ connection: CONNECTION, me: ME, headers, history: [], open: [], deleted: new Set(), hasDraft: () => false, notSent: () => null, isUnread: () => false, ...more });
const row = (session: string, more: Parameters<typeof rows>[0] = {}) => rows(more).find((one) => one.key.session === session);

describe("rows of the chat list", () => {
  it("FOLLOW-11: tells from the header where an answer runs", () => {
    expect([row("s1")?.status, row("s3")?.status, row("s2")?.status, row("s4")?.status]).toEqual(["working", "browser", "waiting", "idle"]);
  });

  it("FOLLOW-11: an open chat's own status beats the header's, which may be older", () => {
    const view = frameView("parts", "s3", "Water quality, third quarter", { status: "idle" });
    expect(row("s3", { open: [view] })?.status).toBe("idle");
  });

  it("VIEW-14: lists a chat made here before the server does, newest of all", () => {
    const view: SessionView = { ...frameView("parts", "fresh", "", { phase: { kind: "ready" }, status: "working" }), header: null };
    expect(rows({ open: [view] })[0]?.key.session).toBe("fresh");
  });

  it("does not list a new chat in which nothing was said", () => {
    const view: SessionView = { ...frameView("parts", "fresh", "", { phase: { kind: "new" }, sending: [] }), header: null };
    expect(row("fresh", { open: [view] })).toBeUndefined();
  });

  it.each([[null], [headers]])("TURN-9: lists a chat whose first message was not sent and whose window is gone, by its words", (told) => {
    const made = { key: keyOf("made"), title: "", at: "" };
    const notSent = (key: { session: string }) => (key.session === "made" ? "Tides of the week" : null);
    expect(row("made", { headers: told, history: [made], notSent })).toMatchObject({ title: "Tides of the week", status: "not-sent", header: null });
    expect(row("made", { headers: told, history: [made] })).toBeUndefined();
    const view: SessionView = { ...frameView("parts", "made", "Tides", { status: "working" }) };
    expect(row("made", { headers: told, history: [made], notSent, open: [view] })?.status).toBe("working");
  });

  it("VIEW-7: a deleted chat stays out, whatever an older list says", () => {
    expect(row("s4", { deleted: new Set([keyOf("s4").session]) })).toBeUndefined();
  });

  it("OWNER-14: shows what this browser remembers while no list was read, and not beside a list", () => {
    const history = [{ key: keyOf("kept"), title: "Kept", at: "2026-11-29T10:00:00Z" }];
    expect(rows({ headers: null, history }).map((one) => [one.title, one.header])).toEqual([["Kept", null]]);
    expect(row("kept", { history })).toBeUndefined();
  });
});
