import * as z from "zod/mini";
import { sessionIdSchema } from "../ids/ids.ts";

/**
 * What a caller may do. `owner`: all of their own. `participant`: reads and writes, what a host's token names. `observer`: the same chats,
 * reads and nothing else. `share`: one chat, from a share link.
 */
export const roleSchema = z.enum(["owner", "participant", "observer", "share"]);
export type Role = z.infer<typeof roleSchema>;

/** What browsers may keep of this server's chats: nothing, until the window closes, or as long as they like (SEC-13). */
export const cachePolicySchema = z.enum(["none", "session", "local"]);
export type CachePolicy = z.infer<typeof cachePolicySchema>;

/** Who the server takes the caller for. `sessions`: the only chats that the token reaches; null: those of the subject. */
export const youSchema = z.object({
  subject: z.string(), name: z.string(), role: roleSchema, sessions: z._default(z.nullable(z.array(sessionIdSchema)), null), expiresAt: z._default(z.nullable(z.string()), null),
  /** Under which id the caller's own token can be taken back; null, or not said: it can't be. */
  token: z.optional(z.nullable(z.string())),
});
export type You = z.infer<typeof youSchema>;

/** A share link as its owner sees it. Its capability is told once, when it is made, and kept only as a hash (SEC-10). */
export const shareSchema = z.object({
  id: z.string(), session: sessionIdSchema, createdAt: z.string(), expiresAt: z.string(),
  /** Records up to this number are shown; null: all, as they come. */
  upTo: z._default(z.nullable(z.int()), null),
});
export type Share = z.infer<typeof shareSchema>;
export const sharesSchema = z.object({ shares: z.array(shareSchema) });
export const shareBodySchema = z.object({ session: sessionIdSchema, expiresAt: z.string(), upTo: z._default(z.nullable(z.int().check(z.minimum(1))), null) });
/** The answer to making one: with the capability, which is a bearer token and nowhere else again. */
export const madeShareSchema = z.extend(shareSchema, { token: z.string() });
export type MadeShare = z.infer<typeof madeShareSchema>;

/** A browser that is signed in, as its owner sees it: by a name ("Chromium on Linux, 29 Nov"), never by its token. */
export const tokenSchema = z.object({
  id: z.string(), name: z.string(), createdAt: z.string(),
  /** To the hour; null: never. */
  lastUsedAt: z.nullable(z.string()),
  /** The one that asks. */
  asking: z.boolean(),
  /** The server's own, printed at each of its starts: it can't be taken back. */
  printed: z.boolean(),
});
export type Token = z.infer<typeof tokenSchema>;
export const tokensSchema = z.object({ tokens: z.array(tokenSchema) });
export type Tokens = z.infer<typeof tokensSchema>;
