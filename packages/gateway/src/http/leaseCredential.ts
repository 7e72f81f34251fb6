import { HEADER, leaseSecretSchema, runnerIdSchema } from "@tidemark/entities/contract";
import { hashOf } from "../access/hash.ts";
import { refuse } from "./httpProblem.ts";

/** What a runner presents with every request under its lease. The secret is hashed at once. */
export interface Credential { runner: { id: string; secretHash: string }; fence: number }

/**
 * The credential is all or nothing (TURN-6): where one part is missing, empty or not of its form, none is used, and the answer names it.
 * No part ever gets a default: `Number("")` is 0, and 0 was once somebody's fence.
 */
export function credentialOf(headers: Headers): Credential {
  const [id, fence, secretHash] = [runnerId(headers), wholeNumber(headers, HEADER.producerEpoch), leaseSecret(headers)];
  if (id === null || fence === null || secretHash === null) {
    return incomplete([id === null && HEADER.producerId, fence === null && HEADER.producerEpoch, secretHash === null && HEADER.lease]);
  }
  return { runner: { id, secretHash }, fence };
}

/** The credential of an append: with the number of its batch. */
export function batchCredentialOf(headers: Headers): Credential & { batch: number } {
  const batch = wholeNumber(headers, HEADER.producerSeq);
  if (batch === null) return incomplete([HEADER.producerSeq]);
  return { ...credentialOf(headers), batch };
}

/** The secret that a claim brings, hashed. */
export function claimSecretOf(headers: Headers): string {
  return leaseSecret(headers) ?? incomplete([HEADER.lease]);
}

function runnerId(headers: Headers): string | null {
  const parsed = runnerIdSchema.safeParse(headers.get(HEADER.producerId));
  return parsed.success ? parsed.data : null;
}

function leaseSecret(headers: Headers): string | null {
  const parsed = leaseSecretSchema.safeParse(headers.get(HEADER.lease));
  return parsed.success ? hashOf(parsed.data) : null;
}

function wholeNumber(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  return text !== null && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

function incomplete(names: (string | false)[]): never {
  const missing = names.filter((name) => name !== false);
  return refuse("lease-incomplete", { detail: `The request lacks ${missing.join(", ")}, or it is not of its form. Nothing of the credential was used.`, facts: { missing } });
}
