import { connectionIdSchema } from "@tidemark/entities/ids";
import { forgetEndedSignIns } from "@tidemark/entities/workspace";
import type { Platform } from "../platform/browserPlatform.ts";
import { createCalls } from "./calls.ts";
import type { CoreSnapshot, TidemarkCore, TidemarkPage } from "./core.ts";
import { createEmbedHost } from "./embedHost.ts";
import { createEmitter } from "./emitter.ts";
import { createHandle } from "./createHandle.ts";
import { createKnown } from "./known.ts";
import { openChat } from "./openChat.ts";
import { type Opening, type OpeningPorts, openServer } from "./openServer.ts";
import type { TidemarkOptions } from "./options.ts";
import { createPageGround } from "./pageGround.ts";
import { mergeOptions, sameGround, sameValue } from "./sameOptions.ts";
import { sourceAddress } from "./sourceAddress.ts";
import { TidemarkError } from "./TidemarkError.ts";

export interface TidemarkParts { options: TidemarkOptions; platform: Platform; page?: TidemarkPage | undefined }

const NOTHING_OPEN: Opening = { chat: () => null, tryNow: () => {}, signOut: async () => {}, end: () => {} };

/** One chat on a page, without anything drawn: who is who, the sign-in, the window's workspace, and what the host is told. Throws `no-source`. */
export function createTidemark({ options: given, platform, page }: TidemarkParts): TidemarkCore {
  if (!given.source) throw new TidemarkError("no-source", "Tidemark needs `source`: the address of your server, or a SessionSource.");
  const listeners = new Set<() => void>();
  let now: CoreSnapshot = { state: { kind: "starting" }, options: given, shown: false };
  const set = (next: Partial<CoreSnapshot>): void => {
    now = { ...now, ...next };
    for (const listen of [...listeners]) listen();
  };
  const calls = createCalls();
  const events = createEmitter(() => now.options.onEvent);
  const ground = createPageGround();
  let view: { focusComposer(): void } | null = null;
  let opening: Opening = NOTHING_OPEN;
  let begun = false;
  let openings = 0;
  const told = new Set<string>();

  const begin = (): void => {
    const mine = ++openings;
    const left = opening;
    opening = NOTHING_OPEN;
    left.end();
    calls.unready();
    if (now.state.kind !== "starting") set({ state: { kind: "starting" } });
    // What comes of an opening after its end is nobody's. A host may end it in an event of its very making, where it has no name here yet.
    const live = (): boolean => mine === openings && now.state.kind !== "destroyed";
    const ports: OpeningPorts = {
      platform, calls, ground, options: () => now.options,
      emit: (event) => { if (live()) events.emit(event); },
      show: (state) => { if (live()) set({ state }); },
      restart: () => { if (live()) begin(); },
    };
    const { source } = now.options;
    const made = page ? openPage(page, ports) : typeof source === "string" ? openAddress(source, ports) : openSource(ports);
    if (live()) opening = made;
    else made.end();
  };

  const setOptions = (change: Partial<TidemarkOptions>): void => {
    const before = now.options;
    const next = mergeOptions(before, change);
    if (!next.source) throw new TidemarkError("no-source", "`source` can be changed, not taken back.");
    if (now.state.kind === "destroyed") return;
    // Equal by value: the newest functions are called from now on, and nothing is drawn anew.
    if (sameValue(before, next)) now = { ...now, options: next };
    else set({ options: next });
    ground.set({ context: next.context ?? null, tools: next.tools ?? [] });
    if (!begun) return;
    if (!sameGround(before, next)) return begin();
    if (before.getToken === undefined && next.getToken !== undefined && now.state.kind === "signed-out") opening.tryNow();
    opening.chat()?.follow(next);
  };

  const showPanel = (shown: boolean): void => { if (now.shown !== shown) set({ shown }); };

  ground.set({ context: given.context ?? null, tools: given.tools ?? [] });
  return {
    platform, page: page ?? null,
    handle: createHandle({
      calls, on: events.on, chat: () => opening.chat(), setOptions, state: () => now.state.kind,
      signOut: () => (begun ? opening.signOut() : calls.when(() => opening.signOut())),
      destroy() {
        if (now.state.kind === "destroyed") return;
        const left = opening;
        opening = NOTHING_OPEN;
        left.end();
        calls.end();
        events.end();
        set({ state: { kind: "destroyed" } });
        listeners.clear();
      },
      focusComposer: () => { view?.focusComposer(); },
      show: showPanel,
    }),
    snapshot: () => now, showPanel,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    start() {
      if (begun || now.state.kind === "destroyed") return;
      begun = true;
      forgetEndedSignIns(platform.environment);
      begin();
    },
    tryNow: () => { opening.tryNow(); },
    optionProblem({ option, code, detail }) {
      if (told.has(`${option} ${detail}`)) return;
      told.add(`${option} ${detail}`);
      events.emit({ type: "error", code: code === "contrast" ? "low-contrast" : "bad-option", option, detail });
    },
    drawn(next) {
      view = next;
      return () => { if (view === next) view = null; };
    },
  };
}

function openAddress(source: string, ports: OpeningPorts): Opening {
  const baseUrl = sourceAddress(source, ports.platform.page.origin());
  if (baseUrl !== null) return openServer(baseUrl, ports);
  ports.emit({ type: "error", code: "bad-option" });
  ports.show({ kind: "unreachable", reason: "not-tidemark", address: source, nextTryMs: null });
  return NOTHING_OPEN;
}

/** The SPA's: it knows its server and has a sign-in. */
function openPage(page: TidemarkPage, { platform, calls, ground, options, emit, show }: OpeningPorts): Opening {
  const { connection, subject, token, host } = page;
  const chat = openChat({
    platform, connection, subject, token, ground, page, options, emit, instance: options().instance, role: page.role, onReady: () => calls.ready(), onStranger: () => {},
    onSignedOut() {
      calls.unready();
      page.signedOut?.();
    },
  });
  void chat.begin();
  show({ kind: "running", workspace: chat.workspace, host });
  return { chat: () => chat, tryNow: () => chat.workspace.checkConnection(), signOut: () => chat.workspace.signOut(), end: () => chat.stop() };
}

/** A log that is somebody else's: it is read, and nothing is written to it. */
function openSource({ platform, calls, ground, options, emit, show }: OpeningPorts): Opening {
  const { source, storage = "local", instance } = options();
  if (typeof source === "string") return NOTHING_OPEN;
  const claimed = platform.instances.claim("source", instance);
  const { environment } = platform;
  const host = createEmbedHost(platform.page, createKnown(storage === "local" ? environment.localStorage : storage === "session" ? environment.sessionStorage : null));
  const chat = openChat({
    platform, connection: { id: connectionIdSchema.parse("source"), name: "", baseUrl: "" }, subject: "owner", source, token: () => null, ground, page: null, options, emit, instance: claimed.name,
    onReady: () => calls.ready(), onStranger: () => {}, onSignedOut: () => {},
  });
  const shown = (): void => { show({ kind: "running", workspace: chat.workspace, host }); };
  const settled = chat.begin();
  if (settled === undefined) shown();
  else void settled.then(shown);
  return {
    chat: () => chat, tryNow: () => chat.workspace.checkConnection(), signOut: () => chat.workspace.signOut(),
    end() {
      chat.stop();
      claimed.release();
    },
  };
}
