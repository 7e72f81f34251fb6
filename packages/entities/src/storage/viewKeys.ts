import { agentIdSchema, connectionIdSchema, sessionIdSchema } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";

/** The keys that the view's atoms use with `tabStorage`; where a value really stands is the matter of its store. */
export const VIEW_KEYS = {
  sessionHistory: "session-history",
  openChats: "open-chats",
  activeChat: "active-chat",
  transcript: (text: string): string => `transcript/${text}`,
} as const;

const TRANSCRIPT = VIEW_KEYS.transcript("");

export function isTranscriptKey(key: string): boolean {
  return key.startsWith(TRANSCRIPT);
}

/** The session of a transcript key; null where the text is none. */
export function sessionOfTranscriptKey(key: string): SessionKey | null {
  return isTranscriptKey(key) ? parseKeyText(key.slice(TRANSCRIPT.length)) : null;
}

/** The inverse of `keyText`. */
export function parseKeyText(text: string): SessionKey | null {
  const [connection, agent, session] = text.split("/");
  const parsed = [connectionIdSchema.safeParse(connection), agentIdSchema.safeParse(agent), sessionIdSchema.safeParse(session)] as const;
  if (!parsed[0].success || !parsed[1].success || !parsed[2].success) return null;
  const key = { connection: parsed[0].data, agent: parsed[1].data, session: parsed[2].data };
  return keyText(key) === text ? key : null;
}
