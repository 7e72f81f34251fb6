import { createRoot, type Root } from "react-dom/client";
import type { TidemarkCore } from "../embed/core.ts";
import { createTidemark } from "../embed/createTidemark.ts";
import type { TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions } from "../embed/options.ts";
import { NULLABLE } from "../embed/readOptions.ts";
import { mergeOptions } from "../embed/sameOptions.ts";
import { TidemarkError } from "../embed/TidemarkError.ts";
import type { Platform } from "../platform/browserPlatform.ts";
import { raise } from "../shell/Bubble.tsx";
import { ATTRIBUTES, readAttribute, TAKEN_AWAY } from "./attributes.ts";
import { EmbedView } from "./EmbedView.tsx";
import { holdKeys } from "./holdKeys.ts";
import { GRACE_MS, presence, type Presence, type PresenceEffect, type PresenceEvent } from "./presence.ts";
import { shadowGround, type ShadowGround } from "./shadowGround.ts";

/** Every option is a property of the element; `gateway` is another name of `source`. Methods are those of the handle. */
export interface TidemarkChatElement extends HTMLElement, Omit<TidemarkHandle, "on">, Partial<Omit<TidemarkOptions, "role">> {
  gateway?: TidemarkOptions["source"];
  on: TidemarkHandle["on"];
}

const OPTIONS = ["source", "getToken", "agent", "session", "defaultSession", "context", "tools", "role", "mode", "theme", "locale", "labels", "storage", "instance", "onEvent"] as const satisfies readonly (keyof TidemarkOptions)[];
type OptionName = (typeof OPTIONS)[number];

/**
 * The class of `<tidemark-chat>`. Made when it is defined, as there is no `HTMLElement` to build on where a server renders the page.
 * It owns the shadow root and when the chat begins and ends; everything else is the core's.
 */
export function elementClass(Base: typeof HTMLElement, platform: () => Platform): CustomElementConstructor {
  class TidemarkChat extends Base {
    static observedAttributes = ATTRIBUTES;
    #ground: ShadowGround | null = null;
    #options: Partial<TidemarkOptions> = {};
    #change: Partial<TidemarkOptions> = {};
    #flushing = false;
    #core: TidemarkCore | null = null;
    #root: Root | null = null;
    #presence: Presence = "out";
    #stopWaiting = (): void => {};
    #waiting: { run: (core: TidemarkCore) => void; reject: (error: TidemarkError) => void }[] = [];
    #destroyed = false;

    constructor() {
      super();
      holdKeys(this);
    }

    connectedCallback(): void {
      if (this.#destroyed) return;
      this.#ground ??= shadowGround(this);
      this.#upgrade();
      this.#step("added");
    }

    /** A chat that began outside of the page, where nobody counts the time, would never end. */
    disconnectedCallback(): void { this.#step(this.#core ? "removed" : "removed-unbegun"); }

    /** In another document: drawn anew, as styles belong to the document that they were made in. The chat itself goes on. */
    adoptedCallback(): void {
      this.#ground?.adopt();
      this.#root?.unmount();
      if (this.#core) this.#draw(this.#core);
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null): void {
      if (before === value) return;
      const taken = TAKEN_AWAY[name];
      if (taken !== undefined) {
        if (value === null || !taken.includes(value)) return;
        this.removeAttribute(name);
      }
      this.#set(readAttribute(name, value, this.#options.theme));
    }

    read(name: OptionName): unknown { return this.#options[name]; }
    write(name: OptionName, value: unknown): void { this.#set({ [name]: value === null && !NULLABLE.has(name) ? undefined : value } as Partial<TidemarkOptions>); }

    setOptions(change: Partial<TidemarkOptions>): void { this.#set(change); }
    setContext(context: TidemarkOptions["context"]): void { this.#set({ context: context ?? null }); }
    send(message: Parameters<TidemarkHandle["send"]>[0]): ReturnType<TidemarkHandle["send"]> { return this.#call(({ handle }) => handle.send(message)); }
    stop(): Promise<void> { return this.#call(({ handle }) => handle.stop()); }
    openSession(session: string): Promise<void> { return this.#call(({ handle }) => handle.openSession(session)); }
    newSession(): Promise<string> { return this.#call(({ handle }) => handle.newSession()); }
    focusComposer(): Promise<void> { return this.#call(({ handle }) => handle.focusComposer()); }
    show(): Promise<void> { return this.#call(({ handle }) => handle.show()); }
    hide(): Promise<void> { return this.#call(({ handle }) => handle.hide()); }
    signOut(): Promise<void> { return this.#call(({ handle }) => handle.signOut()); }

    on<T extends TidemarkEventType>(type: T, listen: (event: Extract<TidemarkEvent, { type: T }>) => void): () => void {
      const heard = (event: Event): void => { listen((event as CustomEvent<Extract<TidemarkEvent, { type: T }>>).detail); };
      this.addEventListener(`tidemark-${type}`, heard);
      return () => this.removeEventListener(`tidemark-${type}`, heard);
    }

    /** Ends it for good; the element stays empty where it stands. */
    destroy(): void {
      if (this.#destroyed) return;
      this.#destroyed = true;
      this.#stopWaiting();
      this.#unmount();
      const refused = this.#waiting;
      this.#waiting = [];
      for (const { reject } of refused) reject(destroyed());
    }

    /** What was set on the element before it was defined stands on the object itself, and would hide the property. */
    #upgrade(): void {
      for (const name of ["gateway", ...OPTIONS]) {
        if (!Object.hasOwn(this, name)) continue;
        const mine = this as unknown as Record<string, unknown>;
        const value = mine[name];
        delete mine[name];
        mine[name] = value;
      }
    }

    /** Together in a microtask: a framework sets its properties one by one, and each of them alone could be another chat. */
    #set(change: Partial<TidemarkOptions>): void {
      this.#options = { ...this.#options, ...change };
      this.#change = { ...this.#change, ...change };
      if (this.#flushing) return;
      this.#flushing = true;
      queueMicrotask(() => {
        this.#flushing = false;
        const { source, ...others } = this.#change;
        // A framework that takes the server away as it leaves must not cost the rest of what it says.
        const isTaken = this.#core !== null && "source" in this.#change && !source;
        const due = isTaken ? others : this.#change;
        this.#change = {};
        this.#reflect();
        if (isTaken) this.#tell({ type: "error", code: "no-source" });
        if (this.#core) this.#guard(() => this.#core?.handle.setOptions(this.#forCore(due)));
        else if (this.#presence !== "out") this.#mount();
      });
    }

    /** The style of the element itself depends on its mode. */
    #reflect(): void {
      const { mode } = this.#options;
      if (mode === undefined) this.removeAttribute("mode");
      else if (this.getAttribute("mode") !== mode) this.setAttribute("mode", mode);
    }

    /** For the core: events go through the element, and a host's font is the chat's, unless the host says another. */
    #forCore({ onEvent: _own, ...change }: Partial<TidemarkOptions>): Partial<TidemarkOptions> {
      if (!("theme" in change)) return change;
      const font = this.ownerDocument.defaultView?.getComputedStyle(this).fontFamily ?? "";
      return { ...change, theme: { ...(font !== "" && { font }), ...change.theme } };
    }

    #step(event: PresenceEvent): void {
      const { next, effects } = presence(this.#presence, event);
      this.#presence = next;
      for (const effect of effects) this.#run(effect);
    }

    #run(effect: PresenceEffect): void {
      switch (effect) {
        // What the page sets right after it made the element belongs to the beginning.
        case "mount": return this.#set({});
        case "unmount": return this.#unmount();
        case "wait-task": return this.#wait(0, "settled");
        case "wait-grace": return this.#wait(GRACE_MS, "forgotten");
        case "stop-waiting": return this.#stopWaiting();
        case "raise": return this.#ground?.place.querySelectorAll<HTMLElement>("[popover]").forEach(raise);
        case "look-again": {
          const state = this.#core?.snapshot().state;
          return state?.kind === "running" ? state.workspace.checkConnection() : undefined;
        }
      }
    }

    #wait(ms: number, then: PresenceEvent): void {
      const clock = this.#core?.platform.environment.clock;
      this.#stopWaiting = clock?.after(ms, () => this.#step(then)) ?? (() => {});
    }

    #mount(): void {
      const { source } = this.#options;
      if (!source || this.#destroyed || this.#core || !this.#ground) return;
      this.#guard(() => {
        const options: TidemarkOptions = mergeOptions({ source, onEvent: (event) => this.#tell(event) }, this.#forCore({ theme: {}, ...this.#options }));
        const core = createTidemark({ options, platform: platform() });
        this.#core = core;
        this.#draw(core);
        core.start();
        const due = this.#waiting;
        this.#waiting = [];
        for (const { run } of due) run(core);
      });
    }

    #draw(core: TidemarkCore): void {
      const { scope, place } = this.#ground!;
      this.#root = createRoot(place);
      this.#root.render(<EmbedView core={core} scope={scope} place={place} />);
    }

    #unmount(): void {
      this.#core?.handle.destroy();
      this.#root?.unmount();
      this.#core = null;
      this.#root = null;
      if (!this.#destroyed) return;
      this.#ground?.clear();
      this.#ground = null;
    }

    #call<T>(run: (core: TidemarkCore) => Promise<T>): Promise<T> {
      if (this.#destroyed) return Promise.reject(destroyed());
      if (this.#core) return run(this.#core);
      return new Promise<T>((resolve, reject) => { this.#waiting.push({ run: (core) => { run(core).then(resolve, reject); }, reject }); });
    }

    #tell(event: TidemarkEvent): void {
      try {
        this.#options.onEvent?.(event);
      } finally {
        this.dispatchEvent(new CustomEvent(`tidemark-${event.type}`, { detail: event, bubbles: true, composed: true }));
      }
    }

    /** An option that is none must not break the page that set it. */
    #guard(act: () => void): void {
      try {
        act();
      } catch (error) {
        if (!(error instanceof TidemarkError)) throw error;
        this.#tell({ type: "error", code: error.code });
      }
    }
  }

  for (const name of OPTIONS) property(TidemarkChat, name, name);
  property(TidemarkChat, "gateway", "source");
  return TidemarkChat;
}

function property(of: { prototype: { read(name: OptionName): unknown; write(name: OptionName, value: unknown): void } }, name: string, option: OptionName): void {
  Object.defineProperty(of.prototype, name, {
    configurable: true, enumerable: true,
    get(this: typeof of.prototype) { return this.read(option); },
    set(this: typeof of.prototype, value: unknown) { this.write(option, value); },
  });
}

function destroyed(): TidemarkError {
  return new TidemarkError("destroyed", "This chat was destroyed. Make another one.");
}
