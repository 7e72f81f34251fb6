import { sha256 } from "../../environment/sha256.ts";
import { sessionIdSchema, type SessionId } from "../../ids/ids.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id of ours (22 characters) for one of theirs: a UUID as it is in another alphabet, any other text by its hash. */
export function idOf(text: string): string {
  const lower = text.toLowerCase();
  return shortOf(UUID.test(lower) ? lower.replaceAll("-", "") : sha256(text).slice(0, 32));
}

export function sessionIdOf(agentaSession: string): SessionId {
  return sessionIdSchema.parse(idOf(agentaSession));
}

/** The UUID that a session id of ours stands for; null where it stands for none, and so for no session of Agenta. */
export function agentaSessionOf(session: SessionId): string | null {
  if (session.length !== 22) return null;
  let bytes = "";
  try {
    bytes = atob(session.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  return idOf(uuid) === session ? uuid : null;
}

function shortOf(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
