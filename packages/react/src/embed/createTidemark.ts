import type { SessionSource } from "@tidemark/entities/client";
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
import { readOptions } from "./readOptions.ts";
import { mergeOptions, sameGround, sameValue } from "./sameOptions.ts";
import { sourceAddress } from "./sourceAddress.ts";
import { storageOf } from "./storageOf.ts";
import { TidemarkError } from "./TidemarkError.ts";

export interface TidemarkParts { options: TidemarkOptions; platform: Platform; page?: TidemarkPage | undefined }

const NOTHING_OPEN: Opening = { chat: () => null, tryNow: () => {}, look: () => {}, signOut: async () => {}, end: () => {} };

/** One chat on a page, without anything drawn: who is who, the sign-in, the window's workspace, and what the host is told. Throws `no-source`. */
export function createTidemark({ options: given, platform, page }: TidemarkParts): TidemarkCore {
  if (!given.source) throw new TidemarkError("no-source", "Tidemark needs `source`: the address of your server, or a SessionSource.");
  const first = readOptions(given);
  const listeners = new Set<() => void>();
  let now: CoreSnapshot = { state: { kind: "starting" }, options: first.options, shown: false };
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

  const live = (): boolean => now.state.kind !== "destroyed";
  const begin = (): void => {
    const mine = ++openings;
    const left = opening;
    opening = NOTHING_OPEN;
    left.end();
    calls.unready();
    if (now.state.kind !== "starting") set({ state: { kind: "starting" } });
    // What comes of an opening after its end is nobody's. A host may end it in an event of its very making, where it has no name here yet.
    const isMine = (): boolean => mine === openings && live();
    const ports: OpeningPorts = {
      platform, calls, ground, options: () => now.options, isDrawn: () => view !== null,
      emit: (event) => { if (isMine()) events.emit(event); },
      show: (state) => { if (isMine()) set({ state }); },
      restart: () => { if (isMine()) begin(); },
    };
    const { source } = now.options;
    const made = page ? openPage(page, ports) : isSource(source) ? openSource(source, ports) : openAddress(source, ports);
    if (isMine()) opening = made;
    else made.end();
  };

  const setOptions = (change: Partial<TidemarkOptions>): void => {
    const before = now.options;
    const { options: next, problems } = readOptions(mergeOptions(before, change));
    if (!next.source) throw new TidemarkError("no-source", "`source` can be changed, not taken back.");
    if (!live()) return;
    // Equal by value: the newest functions are called from now on, and nothing is drawn anew.
    const isSame = sameValue(before, next);
    if (isSame) now = { ...now, options: next };
    else set({ options: next });
    ground.set({ context: next.context ?? null, tools: next.tools ?? [] });
    for (const problem of problems) optionProblem(problem);
    if (!isSame) tellOfPage(next);
    if (!begun || !live()) return;
    if (!sameGround(before, next)) return begin();
    if (now.state.kind === "signed-out" && before.getToken !== next.getToken) {
      if (before.getToken === undefined) opening.tryNow();
      else opening.look();
    }
    opening.chat()?.follow(next);
  };

  const showPanel = (shown: boolean): void => { if (now.shown !== shown) set({ shown }); };

  const optionProblem: TidemarkCore["optionProblem"] = ({ option, code, detail }) => {
    if (told.has(`${option} ${detail}`)) return;
    told.add(`${option} ${detail}`);
    events.emit({ type: "error", code: code === "contrast" ? "low-contrast" : "bad-option", option, detail });
  };

  /** Its sentences come late: a page without tools and context has none to hear. */
  const tellOfPage = (options: TidemarkOptions): void => {
    if (!options.context && !options.tools?.length) return;
    void import("./pageProblems.ts").then(({ pageProblems }) => { if (live()) for (const problem of pageProblems(options)) optionProblem(problem); }, () => {});
  };

  ground.set({ context: first.options.context ?? null, tools: first.options.tools ?? [] });
  return {
    platform, page: page ?? null,
    handle: createHandle({
      calls, on: events.on, chat: () => opening.chat(), setOptions, state: () => now.state.kind,
      signOut: () => (begun ? opening.signOut() : calls.when(() => opening.signOut())),
      destroy() {
        if (!live()) return;
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
      if (begun || !live()) return;
      begun = true;
      for (const problem of first.problems) optionProblem(problem);
      tellOfPage(first.options);
      if (!live()) return;
      forgetEndedSignIns(platform.environment);
      begin();
    },
    tryNow: () => { opening.tryNow(); },
    optionProblem,
    drawn(next) {
      view = next;
      return () => { if (view === next) view = null; };
    },
  };
}

function isSource(source: unknown): source is SessionSource {
  return typeof source === "object" && source !== null && "read" in source && typeof source.read === "function";
}

function openAddress(source: unknown, ports: OpeningPorts): Opening {
  const baseUrl = typeof source === "string" ? sourceAddress(source, ports.platform.page.origin()) : null;
  if (baseUrl !== null) return openServer(baseUrl, ports);
  ports.emit({ type: "error", code: "bad-option", option: "source", detail: "The server's address: https://…, or a path of this origin, without a sign-in, a query or a fragment; or a SessionSource." });
  ports.show({ kind: "unreachable", reason: "not-tidemark", address: String(source), nextTryMs: null });
  return NOTHING_OPEN;
}

/** The SPA's: it knows its server and has a sign-in. */
function openPage(page: TidemarkPage, { platform, calls, ground, options, emit, isDrawn, show }: OpeningPorts): Opening {
  const { connection, subject, token, host } = page;
  const chat = openChat({
    platform, connection, subject, token, ground, page, options, emit, isDrawn, instance: options().instance, role: page.role, onReady: () => calls.ready(), onStranger: () => {},
    onSignedOut() {
      calls.unready();
      page.signedOut?.();
    },
  });
  void chat.begin();
  show({ kind: "running", workspace: chat.workspace, host });
  return { chat: () => chat, tryNow: () => chat.workspace.checkConnection(), look: () => {}, signOut: () => chat.workspace.signOut(), end: () => chat.stop() };
}

/** A log that is somebody else's: it is read, and nothing is written to it. */
function openSource(source: SessionSource, { platform, calls, ground, options, emit, isDrawn, show }: OpeningPorts): Opening {
  const { instance } = options();
  const claimed = platform.instances.claim("source", instance);
  const host = createEmbedHost(platform.page, createKnown(storageOf(options(), platform)));
  const chat = openChat({
    platform, connection: { id: connectionIdSchema.parse("source"), name: "", baseUrl: "" }, subject: "owner", source, token: () => null, ground, page: null, options, emit, isDrawn, instance: claimed.name,
    onReady: () => calls.ready(), onStranger: () => {}, onSignedOut: () => {},
  });
  const shown = (): void => { show({ kind: "running", workspace: chat.workspace, host }); };
  const settled = chat.begin();
  if (settled === undefined) shown();
  else void settled.then(shown);
  return {
    chat: () => chat, tryNow: () => chat.workspace.checkConnection(), look: () => {}, signOut: () => chat.workspace.signOut(),
    end() {
      chat.stop();
      claimed.release();
    },
  };
}
