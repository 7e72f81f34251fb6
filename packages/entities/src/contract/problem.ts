import * as z from "zod/mini";

/** Every refusal that the gateway sends, with its status. A test checks that no other is sent. */
export const PROBLEM_STATUS = {
  "log-restarted": 409, "conversation-changed": 409, "turn-in-progress": 409, "turn-ended": 409, "id-unusable": 409,
  deleted: 410, "queue-item-removed": 410, "message-differs": 422, "gate-answered": 409, "gate-changed": 409, "gate-closed": 410,
  "call-settled": 409, "not-pinned-here": 403, "origin-tab": 400, "tab-superseded": 403, fenced: 403, "batch-gap": 409,
  "lease-incomplete": 400, "lease-held": 409, "header-changed": 412, "live-off": 400, unauthorized: 401, forbidden: 403,
  "not-found": 404, invalid: 400, "too-large": 413, "too-many": 429, "host-refused": 403, "origin-refused": 403, unavailable: 503,
} as const;
export type WireCode = keyof typeof PROBLEM_STATUS;

/** RFC 9457; `detail` is a sentence for a person. */
export const problemSchema = z.looseObject({
  type: z.string(), title: z.string(), status: z.int(), code: z.string(), detail: z.string(),
});
export type WireProblem = z.infer<typeof problemSchema>;
