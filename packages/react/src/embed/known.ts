import * as z from "zod/mini";
import { roleSchema, type Role } from "@tidemark/entities/contract";
import type { TextStorage } from "@tidemark/entities/environment";
import { connectionIdSchema, type ConnectionId } from "@tidemark/entities/ids";
import { createSafeStorage } from "@tidemark/entities/storage";

const ROOT = "tidemark/1/embed/";
/** People who use one browser one after another; a token that is no JWT takes a place each time. */
const MOST = 8;

const serverSchema = z.object({ v: z.literal(1), instance: connectionIdSchema, name: z.string() });
/** Without a role: kept by a release from before roles, which knew owners only. */
const whoSchema = z.array(z.tuple([z.string(), z.string(), z._default(z.optional(roleSchema), "owner")])).check(z.maxLength(64));
export interface KnownPerson { subject: string; role: Role }
export interface KnownServer { instance: ConnectionId; name: string }

/**
 * What an embed remembers beside the chats, so that a reload paints its copy before any request: which server answered at an address, and
 * whom a token's scope stood for there, as the server said it. No token, and nothing that anybody wrote.
 */
export interface Known {
  server(baseUrl: string): KnownServer | null;
  setServer(baseUrl: string, server: KnownServer): void;
  person(instance: ConnectionId, scope: string): KnownPerson | null;
  setPerson(instance: ConnectionId, scope: string, person: KnownPerson): void;
  /** Forgets whom it knows there: signed out, or the server forbids it. */
  forgetSubjects(instance: ConnectionId): void;
  choice(name: string): string | null;
  setChoice(name: string, value: string): void;
}

/** Null: nothing may be kept; then it lives as long as the page. */
export function createKnown(storage: TextStorage | null): Known {
  const texts = createSafeStorage(storage);
  const serverKey = (baseUrl: string) => `${ROOT}server/${encodeURIComponent(baseUrl)}`;
  const whoKey = (instance: ConnectionId) => `${ROOT}who/${instance}`;
  const whoOf = (instance: ConnectionId) => parsed(texts.get(whoKey(instance)), whoSchema) ?? [];
  return {
    server: (baseUrl) => parsed(texts.get(serverKey(baseUrl)), serverSchema),
    setServer(baseUrl, { instance, name }) { texts.set(serverKey(baseUrl), JSON.stringify({ v: 1, instance, name })); },
    person(instance, scope) {
      const found = whoOf(instance).find(([known]) => known === scope);
      return found === undefined ? null : { subject: found[1], role: found[2] };
    },
    setPerson(instance, scope, { subject, role }) {
      const others = whoOf(instance).filter(([known]) => known !== scope);
      texts.set(whoKey(instance), JSON.stringify([[scope, subject, role], ...others].slice(0, MOST)));
    },
    forgetSubjects(instance) { texts.remove(whoKey(instance)); },
    choice: (name) => texts.get(`${ROOT}choice/${name}`),
    setChoice(name, value) { texts.set(`${ROOT}choice/${name}`, value); },
  };
}

function parsed<T>(text: string | null, schema: z.core.$ZodType<T>): T | null {
  if (text === null) return null;
  try {
    const result = z.safeParse(schema, JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
