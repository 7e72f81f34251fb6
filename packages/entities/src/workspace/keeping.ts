import { cachePolicySchema, type CachePolicy } from "../contract/access.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionId, TabId } from "../ids/ids.ts";
import { newSecret } from "../ids/newId.ts";
import { createChatStorage, type ChatStorage } from "../storage/chatStorage.ts";
import { keepAllowed, stricter, type Keep } from "../storage/keep.ts";
import { createKeys, ROOT, userOf, windowKeys, type StorageScope } from "../storage/keys.ts";
import type { PageStorage } from "../storage/openStorage.ts";
import type { SafeStorage } from "../storage/safeStorage.ts";
import { createSignIn } from "../storage/signIn.ts";
import { signOutKey, sweepEnded } from "../storage/signOutMark.ts";
import { keepMessageSchema, type KeepMessage } from "./keepMessage.ts";

/** Where a browser has no channels, each window looks so often whether another one signed out (VIEW-13: within a second). */
export const LOOK_EVERY_MS = 800;

export interface KeepingPorts {
  environment: Environment;
  storage: PageStorage;
  connection: ConnectionId;
  subject: string;
  instance: string | undefined;
  /** What the page around wants; the server's word can only make it stricter. */
  wanted: Keep;
  /** This window's id, once it has one. */
  tab: () => TabId;
  /** What is kept stands somewhere else from now on. */
  onMoved: () => void;
  /** The sign-in is over. In the step that finds it: nothing of this page is stored any more. */
  onOver: () => void;
}

export interface Keeping {
  scope: StorageScope;
  /** All that is of chats. */
  chats: ChatStorage;
  /** This window's ids and secrets; its notes of page calls, which hold what tools gave. */
  brief: { ids: SafeStorage; notes: SafeStorage };
  keys: { tab: string; secret: string; notes: string };
  /** An answer of the server said what may be kept. */
  heard(policy: CachePolicy): void;
  isOver(): boolean;
  signOut(): void;
  stop(): void;
}

/**
 * What this window may keep, and until when: the page's option, the server's word (SEC-13) and the sign-in (VIEW-13) put together. All windows of a browser
 * learn of a change by a channel, by the next look before a write, or when they wake.
 */
export function openKeeping(ports: KeepingPorts): Keeping {
  const { environment: { clock, page, random, channel: open }, storage: { local, session, notify }, connection, subject, instance, wanted } = ports;
  const who: StorageScope = { connection, subject, ...(instance !== undefined && { instance }) };
  sweepEnded(local, [local, session]);
  const channel = open(`tidemark-keep-${connection}`);
  const policyKey = `${ROOT}cache/${connection}`;
  const keys = windowKeys(who);
  const post = (message: KeepMessage): void => { channel?.post(message); };

  const signIn = createSignIn({
    local, session, scope: who, newMark: () => newSecret(random),
    onOver() {
      for (const key of Object.values(keys)) session.remove(key);
      ports.onOver();
    },
  });
  const { base, tabs } = createKeys(signIn.scope);

  const remembered = (): CachePolicy | null => {
    const parsed = cachePolicySchema.safeParse(local.get(policyKey));
    return parsed.success ? parsed.data : null;
  };
  /**
   * The server's last word. Before its first one nothing is stored at all: what it forbids would stand on the disk for a moment, and for good where the
   * page dies in it. What an older release kept here was allowed.
   */
  let policy: CachePolicy | null = remembered() ?? (local.keys(base).length > 0 ? "local" : null);
  let heardOnce = false;
  const keepNow = (): Keep => (policy === null ? "memory" : stricter(wanted, keepAllowed(policy)));
  const say = (): void => {
    const keep = policy === null && wanted !== "memory" ? null : keepNow();
    if (keep === "memory" && local.kept) notify({ kind: "not-allowed" });
    if (keep === "session" && session.kept) notify({ kind: "window-only" });
  };
  const obey = (next: CachePolicy): void => {
    const before = chats.keep();
    policy = next;
    chats.keepIn(keepNow(), keepAllowed(next));
    if (chats.keep() === "memory") session.remove(keys.notes);
    if (chats.keep() !== before) ports.onMoved();
    say();
  };
  const look = (): "go-on" | "over" => {
    if (signIn.isOver()) return "over";
    const told = remembered();
    if (told !== null && told !== policy) obey(told);
    return "go-on";
  };

  const chats = createChatStorage({
    local, session, connection, keep: keepNow(), base, look, isOver: signIn.over,
    isOthers: (key) => key.startsWith(tabs) && !key.startsWith(`${tabs}${ports.tab()}/`),
  });
  say();

  const stopPage = page.subscribe((event) => { if (event.type === "show" || event.type === "visible" || event.type === "focus") look(); });
  const stopChannel = channel?.subscribe((raw) => {
    const message = keepMessageSchema.safeParse(raw).data;
    if (message === undefined || signIn.over()) return;
    if (message.type === "cache") {
      if (message.policy !== policy) obey(message.policy);
    } else if (message.key === signOutKey(userOf(signIn.scope))) signIn.told(message.mark);
  });
  let cancelLook = (): void => {};
  const lookAgain = (): void => {
    cancelLook = clock.after(LOOK_EVERY_MS, () => {
      if (look() === "go-on") lookAgain();
    });
  };
  if (channel === null && local.kept) lookAgain();

  return {
    scope: signIn.scope, chats, keys,
    brief: {
      ids: untilOver(session, signIn.isOver),
      notes: untilOver(session, () => signIn.isOver() || chats.keep() === "memory"),
    },
    heard(next) {
      if (signIn.isOver() || (heardOnce && next === policy)) return;
      heardOnce = true;
      if (remembered() !== next) {
        local.set(policyKey, next);
        post({ type: "cache", policy: next });
      }
      obey(next);
    },
    isOver: signIn.isOver,
    signOut() {
      const mark = signIn.end();
      if (mark !== null) post({ type: "signed-out", key: signOutKey(userOf(signIn.scope)), mark });
    },
    stop() {
      stopPage();
      stopChannel?.();
      channel?.close();
      cancelLook();
    },
  };
}

/** A storage that takes nothing any more from the step on in which `isOver` says so. */
function untilOver(storage: SafeStorage, isOver: () => boolean): SafeStorage {
  return { ...storage, set: (key, text) => isOver() || storage.set(key, text) };
}
