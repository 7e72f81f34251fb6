import { randomBytes } from "node:crypto";

/** Both routes need the same one, and in production so do all your servers: CHAT_SECRET. In development one is made at each start. */
const kept = globalThis as { chatSecret?: string };

export const secret = process.env.CHAT_SECRET ?? (kept.chatSecret ??= randomBytes(32).toString("base64url"));
