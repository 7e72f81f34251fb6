import type { Role } from "@tidemark/entities/contract";
import type { ConnectionId } from "@tidemark/entities/ids";
import type { Platform } from "../platform/browserPlatform.ts";
import type { PageHost } from "../shell/pageHost.ts";
import type { Calls } from "./calls.ts";
import type { CoreState } from "./core.ts";
import { createEmbedHost } from "./embedHost.ts";
import { createKnown } from "./known.ts";
import { createKnownPeople } from "./knownPeople.ts";
import { meetServer } from "./meetServer.ts";
import { openChat, type OpenedChat } from "./openChat.ts";
import type { TidemarkEvent, TidemarkOptions } from "./options.ts";
import type { PageGround } from "./pageGround.ts";
import { storageOf } from "./storageOf.ts";
import { TidemarkError } from "./TidemarkError.ts";
import { tokenScope } from "./tokenScope.ts";
import { createTokens } from "./tokens.ts";

export interface Opening {
  chat(): OpenedChat | null;
  tryNow(): void;
  /** The host may know by now who is signed in: it is asked again where it said that nobody is, when it has had its rest. */
  look(): void;
  /** Whoever is here is here no more: everything of theirs is gone, and nobody is asked for a sign-in until a person or the host wants one. */
  signOut(): Promise<void>;
  end(): void;
}
export interface OpeningPorts {
  platform: Platform;
  calls: Calls;
  ground: PageGround;
  options: () => TidemarkOptions;
  emit: (event: TidemarkEvent) => void;
  isDrawn: () => boolean;
  show: (state: CoreState) => void;
  /** Everything from the start: another person, or another server. */
  restart: () => void;
}

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;
/** A host that failed to give a token is asked again; longer than its rest. */
const FIRST_LOOK_MS = 31_000;
const LAST_LOOK_MS = 300_000;

/**
 * From a server's address to a chat: who answers there, a token from the host, for whom the server takes it. Where this browser knows all
 * three from before, the chat is opened at once from its copy, and what the server says then is compared: a copy of one person is never shown to
 * another (VIEW-12).
 */
export function openServer(baseUrl: string, { platform, calls, ground, options, emit, isDrawn, show, restart }: OpeningPorts): Opening {
  const { environment } = platform;
  const { clock } = environment;
  const claimed = platform.instances.claim(baseUrl, options().instance);
  const known = createKnown(storageOf(options(), platform));
  const people = createKnownPeople(known, options(), platform);
  const host: PageHost = createEmbedHost(platform.page, known);
  let chat: OpenedChat | null = null;
  /** Whom the token stands for, as far as the token itself tells. */
  let scope: string | null = null;
  const over = new AbortController();
  let ended = false;
  /** The chat is drawn: from then on it says itself what is wrong, over what this browser has of it. */
  let drawn = false;
  let failures = 0;
  let cancelTry = (): void => {};
  /** Nobody is signed in, and that may change by itself: nobody signed out. */
  let waits = false;
  let hostFailures = 0;
  let cancelLook = (): void => {};
  /** Of several tries to get in only the last counts. */
  let attempt = 0;

  const signedOut = (why: Extract<CoreState, { kind: "signed-out" }>["why"]): void => {
    waits = why !== "left";
    calls.refuse(new TidemarkError("not-signed-in", "Nobody is signed in: getToken gave no token that the server takes."));
    show({ kind: "signed-out", why });
  };
  const tokens = createTokens({
    getToken: () => options().getToken, clock,
    admit(token) {
      const next = tokenScope(token);
      hostFailures = 0;
      return chat === null || next === scope ? true : admitOther(token, next);
    },
    onGaveUp(code) {
      if (ended) return;
      emit({ type: "auth-error", code });
      if (!drawn) signedOut(code);
    },
    onFailed() { if (!ended) lookIn(Math.min(FIRST_LOOK_MS * 2 ** hostFailures++, LAST_LOOK_MS)); },
    onLate() { if (!ended) lookNow(); },
  });
  const lookNow = (): void => {
    cancelLook();
    if (chat !== null) chat.workspace.checkConnection();
    else begin();
  };
  const lookIn = (ms: number): void => {
    cancelLook();
    cancelLook = clock.after(ms, lookNow);
  };
  // Where a chat is drawn it looks by itself when its page comes back.
  const look = (): void => { if (chat === null && waits) lookIn(tokens.restMs()); };
  const unlisten = environment.page.subscribe(({ type }) => { if (type === "visible" || type === "show" || type === "focus" || type === "online") look(); });
  /** A token of which this page can't tell whose it is: the server says, before anything else is asked with it. */
  const admitOther = async (token: string, next: string): Promise<boolean> => {
    const met = await meetServer(environment, baseUrl, () => token, over.signal);
    if (ended || met.kind !== "met") return false;
    people.set(met.instance, next, met);
    if (met.subject === chat?.subject) {
      scope = next;
      return true;
    }
    restart();
    return false;
  };

  const run = (who: { instance: ConnectionId; name: string; subject: string; role: Role }, token: string | null): void => {
    scope = token === null ? null : tokenScope(token);
    waits = false;
    const opened = openChat({
      platform, connection: { id: who.instance, name: who.name, baseUrl }, subject: who.subject, role: who.role, instance: claimed.name, token: tokens.get, ground, page: null, options, emit, isDrawn,
      onReady({ name, cache, role }) {
        known.setServer(baseUrl, { instance: who.instance, name });
        people.allow(who.instance, cache);
        if (scope !== null) people.set(who.instance, scope, { subject: who.subject, role });
        calls.ready();
      },
      onStranger() {
        people.forget(who.instance);
        restart();
      },
      onSignedOut() {
        people.forget(who.instance);
        calls.unready();
        drawn = false;
        signedOut("left");
        // Found in the middle of its own step, perhaps: that one ends first.
        void Promise.resolve().then(leave);
      },
    });
    // The host may have ended it in an event of its making.
    if (ended) return opened.stop();
    chat = opened;
    const settled = opened.begin();
    const shown = (): void => {
      if (ended || chat !== opened) return;
      drawn = true;
      show({ kind: "running", workspace: opened.workspace, host });
    };
    if (settled === undefined) return shown();
    const unwatch = opened.onAway((nextTryMs) => { if (!ended && !drawn) show({ kind: "unreachable", reason: "network", address: baseUrl, nextTryMs }); });
    void settled.then(() => {
      unwatch();
      shown();
    });
  };
  const leave = (): void => {
    const left = chat;
    chat = null;
    left?.stop();
  };

  const meet = async (): Promise<void> => {
    const mine = ++attempt;
    const met = await meetServer(environment, baseUrl, tokens.get, over.signal);
    const token = met.kind === "met" ? await tokens.get() : null;
    if (ended || mine !== attempt) return;
    switch (met.kind) {
      case "met": return run(met, token);
      case "refused":
        // The broker has said so already, where it was the one to give up.
        if (options().getToken === undefined) emit({ type: "auth-error", code: "no-token" });
        return signedOut(met.why);
      case "unreachable": {
        const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS);
        if (failures === 1) emit({ type: "error", code: met.reason === "network" ? "unreachable" : met.reason });
        show({ kind: "unreachable", reason: met.reason, address: baseUrl, nextTryMs: clock.monotonic() + waitMs });
        cancelTry = clock.after(waitMs, () => void meet());
      }
    }
  };

  /** With what this browser knows from before; false: the server has to say. */
  const fromMemory = (token: string | null): boolean => {
    const server = known.server(baseUrl);
    const person = token === null || server === null ? null : people.find(server.instance, tokenScope(token));
    if (server !== null && person !== null) run({ ...server, ...person }, token);
    return person !== null;
  };
  const begin = (): void => {
    cancelTry();
    const mine = ++attempt;
    const token = tokens.get();
    if (token instanceof Promise) void token.then((answer) => { if (!ended && mine === attempt && !fromMemory(answer)) void meet(); });
    else if (!fromMemory(token)) void meet();
  };
  begin();

  return {
    chat: () => chat,
    look,
    tryNow() {
      waits = false;
      cancelLook();
      tokens.again();
      if (!drawn) show({ kind: "starting" });
      if (chat === null) begin();
      else chat.workspace.checkConnection();
    },
    async signOut() {
      if (chat !== null) return chat.workspace.signOut();
      attempt++;
      cancelTry();
      cancelLook();
      signedOut("left");
    },
    end() {
      ended = true;
      over.abort();
      tokens.stop();
      cancelTry();
      cancelLook();
      unlisten();
      leave();
      claimed.release();
    },
  };
}
