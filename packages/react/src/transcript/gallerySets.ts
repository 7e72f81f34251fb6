import type { SessionView } from "@tidemark/entities/session";
import type { Message } from "@tidemark/entities/transcript";
import { agentMessage, answered, answerEntry, callView, gateView, itemsOf, OTHER_BROWSER, OTHER_WINDOW, sendingEntry, userMessage, viewOf } from "./galleryData.ts";
import { windowSets } from "./windowSets.ts";

const tool = (name: string, state: object): Message["parts"][number] => ({ type: "dynamic-tool", toolName: name, toolCallId: name, ...state }) as Message["parts"][number];

const MARKDOWN = `All but 12 of the skipped rows fall into the hour that the clock change repeats. The importer stores local time, so both halves of that hour get the same key.

| Station | Time in the file | Reason | Rows |
| --- | --- | --- | ---: |
| North pier | 26 Oct, 02:00–02:59 | Hour occurs twice | 180 |
| South basin | 26 Oct, 02:14 | Level missing | 12 |

Storing the time in UTC keeps the two halves apart:

\`\`\`sql
insert into readings (station_id, taken_at, level_mm)
select station_id, taken_at at time zone 'UTC', level_mm from staging_readings
on conflict (station_id, taken_at) do update set level_mm = excluded.level_mm; -- a comment
\`\`\`

- [x] Read the log
- [ ] Change the importer

The mean of the $n$ levels is

$$
\\bar{h} = \\frac{1}{n} \\sum_{i=1}^{n} h_i
$$

See [the notes](https://example.com/notes), ![a chart](https://pictures.example/p?d=1) and \`starts_at\`.
`;
const SCHEMA = {
  type: "object", required: ["period"],
  properties: {
    period: { title: "Period", enum: ["Last 30 days", "Since the last calibration, 4 August"] },
    note: { type: "string", title: "Note for the report" },
    rows: { type: "integer", title: "Rows at most", minimum: 1 },
    mail: { type: "boolean", title: "Send it by mail" },
  },
};

export const formInput = { title: "Which period should the comparison cover?", schema: SCHEMA };

/** Every state of the conversation, by name: for screenshots and the accessibility check. */
export const gallerySets: Record<string, SessionView> = {
  ...windowSets,
  streaming: viewOf(itemsOf(
    userMessage("u1", "The nightly import skipped 312 rows again. Find out why and propose a fix. Change nothing yet."),
    agentMessage({
      id: "t1", turn: { kind: "running" },
      parts: [
        { type: "reasoning", text: "The log first.", state: "done" },
        tool("read_log", { state: "output-available", input: { what: "import-nightly, last run" }, output: "312 rows skipped" }),
        tool("query_rows", { state: "input-available", input: { table: "staging_readings without a match" } }),
        { type: "text", text: `${MARKDOWN}\nThe 12 rows from South basin have no level at all. I would leave them out and **list`, state: "streaming" },
      ],
      calls: [callView(1), callView(2, { endedAt: null })],
    }),
  ), { send: { kind: "queue" }, status: "working" }),
  approval: viewOf(itemsOf(
    userMessage("u1", "Move the booking calendar to UTC. Back up first, and ask before you touch the live table.", OTHER_BROWSER, "Firefox on the office computer"),
    agentMessage({
      id: "t1", turn: { kind: "paused" },
      parts: [
        tool("create_backup", { state: "output-available", input: { of: "booking, 4 tables" }, output: { tables: 4 } }),
        tool("dry_run", { state: "output-denied", input: { of: "rooms" }, approval: { id: "x", approved: false } }),
        { type: "text", text: "The backup is done and a dry run changed nothing it shouldn't. Two views read `starts_at` as local time; I will replace them in the same step." },
        tool("apply_migration", { state: "approval-requested", input: {}, approval: { id: "a" } }),
      ],
      calls: [callView(0, { endedAt: "2026-11-29T14:04:19.400Z" }), callView(1)],
      gates: [
        gateView("g0", { part: 0, toolName: "create_backup", state: answered("approve", OTHER_BROWSER, { name: "Robin" }) }),
        gateView("g1", { part: 1, toolName: "dry_run", state: answered("deny", OTHER_WINDOW, { reason: "Not now" }) }),
        gateView("g2", { part: 3 }),
      ],
    }),
  ), { status: "waiting", send: { kind: "queue" } }),
  cards: viewOf(itemsOf(
    agentMessage({
      id: "t1", turn: { kind: "paused" }, parts: [{ type: "text", text: "Questions and approvals, each in its state." }],
      gates: [
        gateView("form", { kind: "form", toolName: "ask", input: formInput, schema: SCHEMA }),
        gateView("hidden", { toolName: "send_mail", input: { to: "robin@example.com\u202emoc.live", text: "zero\u200bwidth" } }),
        gateView("changed", { toolName: "write_file", inputHash: "0".repeat(64) }),
        gateView("sending", { toolName: "save_note" }),
        gateView("unsent", { toolName: "save_note" }),
        gateView("elsewhere", { kind: "form", toolName: "ask", input: formInput, schema: SCHEMA, state: answered("submit", OTHER_BROWSER) }),
        gateView("expired", { toolName: "save_note", state: { kind: "closed", why: "expired", at: "2026-11-29T14:09:00Z" } }),
      ],
    }),
  ), { answering: new Map([[gateView("sending").id, answerEntry("sending", "approve", { kind: "sending" })], [gateView("unsent").id, answerEntry("unsent", "deny", { kind: "not-sent", reason: "unreachable" })]]) }),
  parts: viewOf([
    ...itemsOf(
      agentMessage({
        id: "t1", turn: { kind: "ended", outcome: "interrupted", error: "The server restarted.", at: "", by: { kind: "gateway" } },
        parts: [
          tool("read_log", { state: "output-available", input: { what: "last run" }, output: "ok" }),
          tool("send_mail", { state: "output-denied", input: { what: "weekly report" }, approval: { id: "x", approved: false } }),
          tool("fetch_levels", { state: "output-error", input: { from: "South basin" }, errorText: "South basin, no reply" }),
          tool("write_file", { state: "input-available", input: { path: "report.md" } }),
          tool("open_record", { state: "input-available", input: { id: 4 } }),
        ],
        calls: [callView(0), callView(1), callView(2, { endedAt: "2026-11-29T14:04:31.000Z" }), callView(3, { closed: { outcome: "not-run", reason: "report.md, stopped before" } }), callView(4, { closed: { outcome: "unknown", reason: "its window closed meanwhile" } })],
      }),
      agentMessage({ id: "t2", parts: [{ type: "text", text: "Half an ans" }], turn: { kind: "ended", outcome: "stopped", at: "", by: { kind: "user" } } }),
      agentMessage({ id: "t3", parts: [], turn: { kind: "ended", outcome: "failed", error: "Incorrect API key provided.", at: "", by: { kind: "agent" } } }),
    ),
    { kind: "line", key: "l118", line: { kind: "unreadable", seq: 118, stored: { v: 1, seq: 118, type: "chunk" } } },
    { kind: "line", key: "l119", line: { kind: "boundary", seq: 119, boundary: "clear", at: "2026-11-29T13:20:00Z", by: { kind: "user" }, left: null } },
  ], {
    sending: [sendingEntry("m1", "And check that the spring change loses no hour."), sendingEntry("m2", "List the stations as well.", { kind: "not-sent", reason: "unreachable" })],
  }),
};
