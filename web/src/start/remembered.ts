import * as z from "zod/mini";
import type { TextStorage } from "@tidemark/entities/environment";
import { connectionIdSchema, type ConnectionId } from "@tidemark/entities/ids";

/** Which server this page was on: with it a reload paints at once, before any request (VIEW-2). */
const serverSchema = z.object({ v: z.literal(1), baseUrl: z.string(), instance: connectionIdSchema, name: z.string() });
export type RememberedServer = Omit<z.infer<typeof serverSchema>, "v">;

const SERVER = "tidemark.page.server";
const tokenKey = (instance: ConnectionId) => `tidemark.page.token.${instance}`;
const CODE_TOKEN = "tidemark.page.code-token";

/** The few things that the page itself keeps. Where storage is missing or throws, they live as long as the page. */
export interface Remembered {
  server(): RememberedServer | null;
  setServer(server: RememberedServer): void;
  token(instance: ConnectionId): string | null;
  setToken(instance: ConnectionId, token: string): void;
  removeToken(instance: ConnectionId): void;
  /** The token made for a code, kept until the exchange was answered: the same pair again gets the same answer. */
  codeToken(code: string, make: () => string): string;
  clearCodeToken(): void;
  choice(name: string): string | null;
  setChoice(name: string, value: string): void;
}

export function createRemembered(local: TextStorage | null, session: TextStorage | null): Remembered {
  const kept = safe(local);
  const brief = safe(session);
  return {
    server() {
      const parsed = serverSchema.safeParse(json(kept.get(SERVER)));
      return parsed.success ? { baseUrl: parsed.data.baseUrl, instance: parsed.data.instance, name: parsed.data.name } : null;
    },
    setServer: (server) => kept.set(SERVER, JSON.stringify({ v: 1, ...server })),
    token: (instance) => kept.get(tokenKey(instance)),
    setToken: (instance, token) => kept.set(tokenKey(instance), token),
    removeToken: (instance) => kept.remove(tokenKey(instance)),
    codeToken(code, make) {
      const [known, token] = (brief.get(CODE_TOKEN) ?? "").split(" ");
      if (known === code && token) return token;
      const made = make();
      brief.set(CODE_TOKEN, `${code} ${made}`);
      return made;
    },
    clearCodeToken: () => brief.remove(CODE_TOKEN),
    choice: (name) => kept.get(`tidemark.page.choice.${name}`),
    setChoice: (name, value) => kept.set(`tidemark.page.choice.${name}`, value),
  };
}

function json(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Storage that never throws; what can't be written is remembered in the page. */
function safe(storage: TextStorage | null) {
  const memory = new Map<string, string | null>();
  const attempt = <T>(run: () => T): T | null => {
    try {
      return run();
    } catch {
      return null;
    }
  };
  return {
    get: (key: string): string | null => (memory.has(key) ? memory.get(key)! : attempt(() => storage?.getItem(key) ?? null)),
    set(key: string, value: string): void {
      memory.set(key, value);
      attempt(() => storage?.setItem(key, value));
    },
    remove(key: string): void {
      memory.set(key, null);
      attempt(() => storage?.removeItem(key));
    },
  };
}
