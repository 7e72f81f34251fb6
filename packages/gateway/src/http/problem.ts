import type { Problem } from "@tidemark/entities/authority";
import { HEADER, PROBLEM_STATUS } from "@tidemark/entities/contract";
import type { WireCode } from "@tidemark/entities/contract";

/**
 * The one place that writes a refusal. `detail` is a sentence for a person: what happened, to what, what to do next.
 * Never put a token or a message's text into it (SEC-9).
 */
const DETAIL: Record<WireCode, string> = {
  "log-restarted": "The history of this chat on the server is another one than yours. Read it again from the start.",
  "conversation-changed": "The chat was cleared or edited after what you saw. Look at it again, then send.",
  "turn-in-progress": "An answer is being written in this chat. Wait for its end, or stop it.",
  "turn-ended": "This answer is over already.",
  "id-unusable": "This id can't be used. Take a new one.",
  deleted: "This chat was deleted. It can be restored for 30 days.",
  "queue-item-removed": "This message is not in the queue any more: it was sent, or removed.",
  "message-differs": "A message with this id was sent before, with another text. Send it under a new id.",
  "gate-answered": "This was answered already.",
  "gate-changed": "What is asked has changed since you looked. Look again, then answer.",
  "gate-closed": "This question is closed. It can't be answered any more.",
  "call-settled": "This call is settled already.",
  "not-pinned-here": "This answer's page tools run in another window.",
  "origin-tab": "The message names another window than the request.",
  "tab-superseded": "Another window goes on under this identity. Take a fresh one.",
  fenced: "Another runner holds this answer.",
  "batch-gap": "A batch before this one is missing.",
  "lease-incomplete": "A runner's request needs its whole credential.",
  "lease-held": "Another runner holds this answer.",
  "header-changed": "Title, star or archive was changed elsewhere. Look at it again, then change it.",
  "live-off": "Live reading is turned off on this server. Read again from time to time.",
  unauthorized: "This needs a valid token. Use the link that the server printed, or one from \"Open in another browser\".",
  forbidden: "This token may not do that.",
  "not-found": "There is nothing here, or not for you.",
  invalid: "The request can't be understood.",
  "too-large": "The request is too large.",
  "too-many": "Too many requests. Try again a little later.",
  "host-refused": "This server does not answer under that host name. Where the name is its own, add it to hosts: createGateway({ hosts: [\"app.example.com\"] }), or \"hosts\" of the configuration.",
  "origin-refused": "Pages of that origin may not talk to this server.",
  unavailable: "The chats can't be opened. Try again a little later.",
};

export interface ProblemFacts { detail?: string; headers?: Record<string, string>; facts?: Record<string, unknown> }

export function problem(code: WireCode, more: ProblemFacts = {}): Response {
  const status = PROBLEM_STATUS[code];
  const body = { ...more.facts, type: `urn:tidemark:problem:${code}`, title: titleOf(code), status, code, detail: more.detail ?? DETAIL[code] };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", [HEADER.problem]: code, ...more.headers } });
}

function titleOf(code: WireCode): string {
  const words = code.replaceAll("-", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** What `decide` refused, as the wire says it. Facts that a machine needs stand in headers, too. `detail`: a better sentence for a changed header. */
export function problemOf(refused: Problem, facts: Record<string, unknown> = {}, detail?: string): Response {
  switch (refused.code) {
    case "log-restarted": return logRestarted(refused.epoch, refused.count);
    case "conversation-changed": return problem(refused.code, { facts: { ...facts, boundary: refused.boundary } });
    case "turn-in-progress": return problem(refused.code, { facts: { ...facts, turn: refused.turn } });
    case "gate-answered": return problem(refused.code, { facts: { ...facts, record: refused.record, by: refused.record.by } });
    case "fenced": return problem(refused.code, { headers: { [HEADER.producerEpoch]: String(refused.fence) }, facts: { ...facts, fence: refused.fence } });
    case "lease-held": return problem(refused.code, {
      ...(refused.holder === null && { detail: "This answer waits for a person or a window. Claim it when nothing is open any more." }),
      facts: { ...facts, holder: refused.holder, expiresAt: refused.expiresAt },
    });
    case "batch-gap": return problem(refused.code, { headers: { [HEADER.expectedSeq]: String(refused.expected) }, facts: { ...facts, expected: refused.expected } });
    case "header-changed": return problem(refused.code, { ...(detail !== undefined && { detail }), facts: { ...facts, version: refused.version } });
    case "invalid": case "forbidden": return problem(refused.code, { detail: refused.detail, facts });
    case "queue-item-removed": case "call-settled": case "not-pinned-here": case "turn-ended": case "id-unusable": case "deleted": case "not-found": case "message-differs": case "gate-changed": case "gate-closed":
      return problem(refused.code, { facts });
    default: return refused satisfies never;
  }
}

export function logRestarted(epoch: string, count: number): Response {
  return problem("log-restarted", { facts: { epoch, count }, headers: { [HEADER.epoch]: epoch, [HEADER.count]: String(count) } });
}
