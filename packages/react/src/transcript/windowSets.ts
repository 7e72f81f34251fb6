import type { SessionHeader } from "@tidemark/entities/contract";
import type { SessionView } from "@tidemark/entities/session";
import type { Message, TranscriptItem } from "@tidemark/entities/transcript";
import type { FormDraft } from "../gates/formValue.ts";
import { agentMessage, answered, callView, galleryHeader, gateView, itemsOf, ME, OTHER_BROWSER, OTHER_WINDOW, userMessage, viewOf } from "./galleryData.ts";

const tool = (name: string, state: object = {}): Message["parts"][number] =>
  ({ type: "dynamic-tool", toolName: name, toolCallId: name, state: "input-available", input: { id: "case-1042" }, ...state }) as Message["parts"][number];
const boundary = (seq: number, kind: "clear" | "rewind" | "switch"): TranscriptItem => ({ kind: "line", key: `l${seq}`, line: { kind: "boundary", seq, boundary: kind, at: "2026-11-29T13:20:00Z", by: { kind: "user" }, left: seq - 1 } });
const rules: SessionHeader["rules"] = [{ tool: "save_note", by: { kind: "user", tab: OTHER_BROWSER, name: "Robin" }, at: "2026-11-29T13:50:00Z" }];
const pageCalls = ["running", "asks", "elsewhere", "away", "nobody"] as const;

/** What several windows do to one conversation: approvals with choices, page tools in each state, versions and links. */
export const windowSets: Record<string, SessionView> = {
  choices: viewOf(itemsOf(
    userMessage("u1", "Save both notes, then migrate."),
    agentMessage({
      id: "t1", turn: { kind: "paused" },
      parts: [
        tool("save_note", { state: "output-available", output: "ok" }), tool("save_note", { state: "output-available", output: "ok" }), tool("write_file", { state: "output-available", output: "ok" }),
        tool("apply_migration", { state: "approval-requested", approval: { id: "a1" } }), tool("send_mail", { state: "approval-requested", approval: { id: "a2" } }),
      ],
      calls: [callView(0), callView(1), callView(2)],
      gates: [
        gateView("g0", { part: 0, toolName: "save_note", state: { ...answered("approve", OTHER_BROWSER, { name: "Robin" }), scope: "session" } as never }),
        gateView("g1", { part: 1, toolName: "save_note", state: { ...answered("approve", OTHER_BROWSER), by: { kind: "gateway" }, scope: "session" } as never }),
        gateView("g2", { part: 2, toolName: "write_file", state: { ...answered("approve", ME), value: { path: "report-2.md" } } as never }),
        gateView("open", { part: 3 }),
        gateView("edited", { part: 4, toolName: "send_mail", input: { to: "robin@example.com", text: "The import is done." } }),
      ],
    }),
  ), { status: "waiting", send: { kind: "queue" }, header: galleryHeader({ rules }) }),
  "page-tools": viewOf(itemsOf(
    userMessage("u1", "Open the case and fill in what is missing."),
    agentMessage({
      id: "t1", turn: { kind: "paused" },
      parts: [...pageCalls.map((kind) => tool(kind === "asks" ? "fill_field" : "open_record")), tool("open_record"), tool("fill_field"), tool("fill_field", { state: "output-error", errorText: 'The page changed from "Case 1042" to "Case 7": nothing was done.' })],
      calls: [
        ...pageCalls.map((kind, part) => callView(part, { call: kind as never, page: true, endedAt: null })),
        callView(5, { closed: { outcome: "not-run", reason: "Firefox on Linux was away for 30 s" } }), callView(6, { closed: { outcome: "unknown", reason: "its page was loaded anew while it ran" } }), callView(7),
      ],
    }),
  ), {
    send: { kind: "queue" }, status: "waiting",
    pageCalls: new Map([
      ["running" as never, { kind: "running" }], ["asks" as never, { kind: "asks", title: "Fill a field" }], ["elsewhere" as never, { kind: "elsewhere", label: "Firefox on Linux" }],
      ["away" as never, { kind: "away", label: "Firefox on Linux" }], ["nobody" as never, { kind: "nobody" }],
    ]),
  }),
  versions: viewOf([
    boundary(3, "clear"),
    ...itemsOf(userMessage("u1", "Which stations need a sensor check?", OTHER_WINDOW), agentMessage({ id: "t1", parts: [{ type: "text", text: "North pier and South basin." }] })),
    boundary(20, "rewind"),
    ...itemsOf(userMessage("u2", "List them with the date of the last check."), agentMessage({ id: "t2", parts: [{ type: "text", text: "North pier: 4 August. South basin: 12 May." }] })),
    boundary(40, "switch"),
    ...itemsOf(userMessage("u3", "And who did it?"), agentMessage({ id: "t3", parts: [{ type: "text", text: "The log names nobody." }] })),
  ], {
    versions: new Map([["t-u2" as never, { ends: [18, 30, 44], shown: 1 }]]),
    header: galleryHeader({ continuedFrom: { session: "s0" as never, agent: "offline" as never, at: 12 }, continuedAs: [{ session: "s9" as never, agent: "offline" as never, at: 99 }] }),
  }),
};

/** What was typed into cards and messages of these sets, by gate id or message. */
export const windowDrafts: Record<string, FormDraft> = {
  edited: { input: '{\n  "to": "robin@example.com\u200b",\n  "text": "The import is done.\u202e"\n}', reason: "Not to the whole list", always: true },
  "edit-t-u3": { text: "And who did it, and when?" },
};
