import type { Environment } from "@tidemark/entities/environment";
import type { SessionView } from "@tidemark/entities/session";
import { draftFilesMade, messageWithFiles } from "./fileData.ts";
import { itemsOf, OTHER_BROWSER, queueRow } from "../../transcript/galleryData.ts";
import { activitiesAt, frameView } from "./frameData.ts";
import { headersAt } from "./headersAt.ts";
import type { FrameStart } from "../frameContext.ts";
import { foundWater, heardLately, shownSoFar } from "./findData.ts";
import { keyOf, madeWorkspace, type MadeWorkspace } from "./madeWorkspace.ts";

/** The gallery has no server. (A picture would have a blob's address, and axe connects to that, which the policy forbids.) */
const notRead = () => Promise.resolve({ kind: "unreachable" as const, reason: "network" as const, retryAfterMs: null });

/** Whole pages by name. */
export function galleryPage(name: string, environment: Environment): MadeWorkspace {
  const nowMs = environment.clock.monotonic();
  const headers = headersAt(environment.clock.now());
  const activities = activitiesAt(nowMs);
  const activity = (state: string): Partial<SessionView> => {
    const found = activities.find((one) => one.name === state)!;
    return { activity: found.activity, status: found.status };
  };
  const working = frameView("streaming", "s1", "Nightly import skips rows", { ...activity("working"), send: { kind: "queue" } });
  const waiting = frameView("approval", "s2", "Booking calendar to UTC", activity("waiting-browser"));
  const watching = frameView("parts", "s3", "Water quality, third quarter", activity("browser"));
  const newView = (key: SessionView["key"]): SessionView => ({
    ...frameView("parts", "none", ""), key, phase: { kind: "new" }, items: [], sending: [], answering: new Map(), header: null, agent: { id: key.agent, name: "Practice agent" }, activity: { kind: "unread-yet" }, status: "idle",
    records: { ...working.records, count: 0, serverCount: 0 }, send: { kind: "yes" },
  });
  const queue = [
    queueRow("q1", "Summarise the change in five lines for the release notes"), queueRow("q2", "Then list the stations that need a sensor check", "browser", { by: { kind: "user", name: "Robin" } }),
    queueRow("q3", "Open the case and add the list", "window", { context: { id: "c", title: "Case 1042" } }), queueRow("q4", "And tell me when it is done", "here", { version: null }), queueRow("q5", "Thanks"),
  ];
  const kept = { by: { kind: "user" as const, tab: OTHER_BROWSER, name: "Robin" }, at: "2026-11-29T13:58:00Z" };
  const looks = { kind: "no", why: "observer" } as const;
  const made = { environment, headers, newView, views: [working, waiting, watching] };
  switch (name) {
    case "first-run": return madeWorkspace({ ...made, headers: [], views: [newView(keyOf("n1", "offline"))] });
    case "first-answer": return madeWorkspace({ ...made, headers: headers.slice(0, 1), views: [working] });
    case "waiting": return madeWorkspace({ ...made, active: waiting.key });
    case "looking": return madeWorkspace({ ...made, role: "observer", drafts: { s2: "What I meant to say" }, views: [{ ...waiting, send: looks }, { ...watching, send: looks }] });
    case "shared": return madeWorkspace({ ...made, role: "share", views: [{ ...waiting, send: looks }] });
    case "unread": return madeWorkspace({ ...made, seen: shownSoFar });
    case "watching": return madeWorkspace({ ...made, active: watching.key });
    case "queue": return madeWorkspace({ ...made, views: [{ ...working, queue: { items: queue, held: false } }], drafts: { s1: "Please also check the spring change" } });
    case "files": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), send: { kind: "yes" }, items: itemsOf(messageWithFiles) }], drafts: { s3: "When is high water?" }, draftFiles: { s3: draftFilesMade }, files: { download: notRead } });
    case "queue-held": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), sending: [], header: { ...watching.header!, lastOutcome: { outcome: "stopped" } }, queue: { items: queue.slice(0, 2), held: true } }] });
    case "private": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), header: { ...watching.header!, private: kept } }] });
    case "page-tools-moved": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("page-tools"), pageTools: { where: "window", label: "Firefox on Linux", mayTake: true, moved: true } }] });
    case "page-tools-nobody": return madeWorkspace({ ...made, views: [{ ...frameView("page-tools", "s3", "Water quality, third quarter"), ...activity("running"), pageTools: { where: "nobody", label: null, mayTake: true, moved: false } }] });
    case "unreachable": return madeWorkspace({ ...made, history: [{ key: working.key, title: "Nightly import skips rows", at: "2026-11-29T14:06:00Z" }], views: [{ ...working, ...activity("unreachable"), send: { kind: "offline" } }, waiting], connection: { kind: "unreachable", nextTryMs: nowMs + 14_000, reason: "network", server: null, failures: 1 } });
    case "deleted": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), phase: { kind: "deleted", restorable: true }, send: { kind: "no", why: "deleted" } }] });
    case "replaced": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), replaced: { at: null, items: working.items } }] });
    case "not-found": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), items: [], phase: { kind: "not-found" }, send: { kind: "no", why: "deleted" } }] });
    case "opening": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("nothing-read"), items: [], phase: { kind: "opening" } }] });
    case "signed-out": return madeWorkspace({ ...made, views: [{ ...watching, ...activity("idle"), send: { kind: "no", why: "signed-out" } }], connection: { kind: "unauthorized" } });
    case "not-kept": return madeWorkspace({ ...made, notices: [{ id: "n", kind: "not-kept" }] });
    case "palette": case "shortcuts": case "find": case "search": return madeWorkspace({ ...made, seen: shownSoFar, api: { search: () => Promise.resolve({ kind: "ok", value: foundWater }) } });
    case "archived-chats": return madeWorkspace({ ...made, headers: headers.map((header, at) => ({ ...header, archived: at > 6 })) });
    case "deleted-chats": return madeWorkspace({ ...made, api: { list: (query) => Promise.resolve({ kind: "ok", value: { revision: 1, complete: true, cursor: null, cache: "local", sessions: query?.deleted ? headers.slice(5, 8).map((header) => ({ ...header, deletedAt: header.updatedAt })) : headers.slice(0, 5) } }) } });
    case "inspector": return madeWorkspace({ ...made, notes: heardLately(environment.clock.now()) });
    default: return madeWorkspace(made);
  }
}
export const GALLERY_PAGES = ["main", "first-run", "first-answer", "waiting", "unread", "looking", "shared", "watching", "queue", "files", "queue-held", "private", "page-tools-moved", "page-tools-nobody", "unreachable", "deleted", "replaced", "not-found", "opening", "signed-out", "not-kept", "palette", "shortcuts", "find", "search", "deleted-chats", "archived-chats", "inspector"] as const;

/** What is open over or in a page. */
export const GALLERY_STARTS: Record<string, FrameStart> = {
  palette: { overlay: "palette" }, shortcuts: { overlay: "shortcuts" }, find: { find: "row" }, search: { search: "wat" }, "deleted-chats": { show: "deleted" }, "archived-chats": { show: "archived" }, inspector: { inspect: true },
};
