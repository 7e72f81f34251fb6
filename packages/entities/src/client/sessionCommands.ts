import * as z from "zod/mini";
import { headerSchema } from "../contract/header.ts";
import { queuedSchema, submittedSchema, takenOverSchema } from "../contract/requests.ts";
import type { SessionId } from "../ids/ids.ts";
import { parseRecord, type KnownRecord, type RecordType } from "../records/record.ts";
import { notTidemark } from "./failure.ts";
import type { Http, HttpAnswer } from "./http.ts";
import { nothing, parsed, writing } from "./parsed.ts";
import type { SessionSource, SourceAnswer } from "./sessionSource.ts";

type Commands = Omit<SessionSource, "capabilities" | "read" | "window" | "head" | "header" | "live" | "upload" | "download" | "exported">;

/**
 * What is written to one session of a gateway. Sent again by itself only where a second arrival changes nothing: a claim, a boundary or a
 * queue edit whose answer was lost is cleared up by what is read, never by a repetition.
 */
export function createSessionCommands(http: Http, tabHeader: () => string | null): Commands {
  const at = (session: SessionId, rest = ""): string => `/v1/sessions/${session}${rest}`;
  const tabPath = (session: SessionId): string => at(session, `/tabs/${(tabHeader() ?? "").split(";")[0]!.trim()}`);
  return {
    async create(session, agent) {
      return nothing(await http.request({ ...writing("PUT", at(session), { agent }), retry: true }));
    },
    async submit(session, body) {
      return parsed(await http.request(writing("POST", at(session, "/turns"), body)), z.union([submittedSchema, queuedSchema]));
    },
    async stop(session, turn) {
      return parsed(await http.request({ ...writing("POST", at(session, `/turns/${turn}/stop`), {}), keepalive: true, retry: true }), z.object({ stopped: z.boolean() }));
    },
    async answer(session, gate, body) {
      const answer = await http.request(writing("POST", at(session, `/gates/${gate}`), body));
      const record = answer.kind === "answer" ? recordOf(answer.json, "gate-answer")
        : answer.kind === "refused" && answer.code === "gate-answered" ? recordOf(answer.facts["record"], "gate-answer") : null;
      if (record !== null) return { kind: "ok", value: { record, first: record.type === "gate-answer" && record.data.answerId === body.answerId } };
      return answer.kind === "answer" || (answer.kind === "refused" && answer.code === "gate-answered") ? notTidemark : answer;
    },
    async attach(session, body) {
      return parsed(await http.request(writing("PUT", tabPath(session), body)), z.object({ ttl: z.number() }));
    },
    async detach(session) {
      return nothing(await http.request({ ...writing("DELETE", tabPath(session)), keepalive: true }));
    },
    async editQueued(session, item, body) {
      return nothing(parsed(await http.request(writing("PATCH", at(session, `/queue/${item}`), body)), headerSchema));
    },
    async removeQueued(session, item) {
      return nothing(parsed(await http.request(writing("DELETE", at(session, `/queue/${item}`))), headerSchema));
    },
    async sendNow(session, item) {
      return parsed(await http.request(writing("POST", at(session, `/queue/${item}/send-now`), {})), submittedSchema);
    },
    async bound(session, body) {
      return seqOf(await http.request(writing("POST", at(session, "/boundaries"), body)), "boundary");
    },
    async dropRule(session, tool) {
      return nothing(await http.request({ ...writing("DELETE", at(session, `/rules/${encodeURIComponent(tool)}`)), retry: true }));
    },
    async setFeedback(session, turn, body) {
      return parsed(await http.request({ ...writing("PUT", at(session, `/feedback/${turn}`), body), retry: true }), headerSchema);
    },
    async setPrivate(session, on) {
      return parsed(await http.request({ ...writing("PATCH", at(session), { private: on }), retry: true }), headerSchema);
    },
    async claimCall(session, call, version) {
      return seqOf(await http.request(writing("POST", at(session, `/calls/${call}/claim`), { version })), "call-start");
    },
    async settleCall(session, call, body) {
      return seqOf(await http.request(writing("POST", at(session, `/calls/${call}/result`), body)), null);
    },
    async takeOver(session, turn) {
      return parsed(await http.request({ ...writing("POST", at(session, `/turns/${turn}/take-over`), {}), retry: true }), takenOverSchema);
    },
    async continueWith(session, body) {
      return parsed(await http.request({ ...writing("POST", at(session, "/continue"), body), retry: true }), headerSchema);
    },
  };
}

/** A record of this type; of any known type where none is named. */
function recordOf(raw: unknown, type: RecordType | null): KnownRecord | null {
  const record = parseRecord(raw, 0);
  if (record.type === "unknown" || record.type === "malformed") return null;
  return type === null || record.type === type ? record : null;
}

function seqOf(answer: HttpAnswer, type: RecordType | null): SourceAnswer<{ seq: number }> {
  if (answer.kind !== "answer") return answer;
  const record = recordOf(answer.json, type);
  return record === null ? notTidemark : { kind: "ok", value: { seq: record.seq } };
}
