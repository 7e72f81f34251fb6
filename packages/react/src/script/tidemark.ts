/**
 * The file behind a script tag. It is a classic script, so that `document.currentScript` says what the tag asks for, and imports nothing but the element,
 * which comes as chunks from beside it. It leaves one name: Tidemark.
 */
import type { TidemarkChatElement } from "../element/index.ts";
import type { TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions } from "../embed/options.ts";

type Mount = (place: Element, options: TidemarkOptions) => TidemarkHandle;
/** A call that was made before this file was there, and what takes its answer. */
type Early = [done: (handle: TidemarkHandle) => void, call: Parameters<Mount>];

export interface TidemarkScript {
  /** Puts a chat into an element. `destroy` of the handle takes it out again. */
  mount: Mount;
  /** The chat that the script tag itself asked for by `data-source`; null where it asked for none. */
  chat: TidemarkHandle | null;
}

const page = globalThis as unknown as { Tidemark?: Partial<TidemarkScript> & { q?: Early[] } };
const tag = document.currentScript;
const loaded = import("../element/index.ts");

const mount: Mount = (place, options) => {
  const chat = document.createElement("tidemark-chat") as TidemarkChatElement;
  // Before the element is defined these stand on the object itself; it takes them over.
  Object.assign(chat, options);
  place.append(chat);
  // A name that no option has would stay on the object and say nothing.
  loaded.then(() => {
    customElements.upgrade(chat);
    chat.setOptions(unknownIn(chat, options));
  }, () => {});
  return handleOf(chat);
};

function unknownIn(chat: TidemarkChatElement, options: TidemarkOptions): Partial<TidemarkOptions> {
  const known = Object.getPrototypeOf(chat) as object;
  return Object.fromEntries(Object.entries(options).filter(([name]) => !(name in known)));
}

function handleOf(chat: TidemarkChatElement): TidemarkHandle {
  const ready = loaded.then(() => {
    // One that was taken out of the page before was never made an element of ours.
    customElements.upgrade(chat);
    return chat;
  }, (error: unknown) => {
    const noOrigin = self.origin === "null" ? " This page has no origin, as a frame has whose sandbox lacks allow-same-origin: name \"null\" among the server's allowedOrigins, or allow the frame its origin." : "";
    tell(chat, { type: "error", code: "not-loaded", detail: `The chunks beside tidemark.js can't be loaded: is assets/tidemark served there, with Access-Control-Allow-Origin for pages of other origins?${noOrigin}` });
    throw error;
  });
  // Who calls nothing waits for nothing: the event has said it.
  ready.catch(() => {});
  return {
    send: async (message) => (await ready).send(message),
    stop: async () => (await ready).stop(),
    openSession: async (session) => (await ready).openSession(session),
    newSession: async () => (await ready).newSession(),
    focusComposer: async () => (await ready).focusComposer(),
    show: async () => (await ready).show(),
    hide: async () => (await ready).hide(),
    signOut: async () => (await ready).signOut(),
    setContext: (context) => { Object.assign(chat, { context }); },
    setOptions: (change) => { Object.assign(chat, change); },
    on<T extends TidemarkEventType>(type: T, listen: (event: Extract<TidemarkEvent, { type: T }>) => void) {
      const heard = (event: Event): void => { listen((event as CustomEvent<Extract<TidemarkEvent, { type: T }>>).detail); };
      chat.addEventListener(`tidemark-${type}`, heard);
      return () => chat.removeEventListener(`tidemark-${type}`, heard);
    },
    destroy() {
      chat.remove();
      void ready.then((one) => one.destroy(), () => {});
    },
  };
}

/** What the element itself can't tell yet. The console, too: who has only a tag listens to no event. */
function tell(chat: TidemarkChatElement, event: Extract<TidemarkEvent, { type: "error" }>): void {
  console.error(`Tidemark: ${event.detail}`);
  chat.dispatchEvent(new CustomEvent("tidemark-error", { detail: event, bubbles: true, composed: true }));
  chat.onEvent?.(event);
}

/** What the tag asks for: `data-source` and the element's other attributes, `data-into` a place by its selector, `data-get-token` the name of a function. */
function mountTag({ dataset }: HTMLOrSVGScriptElement): TidemarkHandle | null {
  const { source, into, getToken, ...attributes } = dataset;
  if (source === undefined || tag === null) return null;
  const place = into === undefined ? null : document.querySelector(into);
  const holder = place ?? (attributes["mode"] === "bubble" ? document.body : tag.parentElement ?? document.body);
  const chat = document.createElement("tidemark-chat") as TidemarkChatElement;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) chat.setAttribute(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value);
  const named = globalThis as unknown as Record<string, TidemarkOptions["getToken"]>;
  // Looked up when it is called: the page's own script may come later.
  Object.assign(chat, { source, ...(getToken !== undefined && { getToken: (ask: Parameters<NonNullable<TidemarkOptions["getToken"]>>[0]) => {
    const tokenOf = named[getToken];
    if (typeof tokenOf === "function") return tokenOf(ask);
    tell(chat, { type: "error", code: "bad-option", option: "data-get-token", detail: `window.${getToken} is no function, so nobody can be signed in. A "const" of a script is no property of the window: write "function ${getToken}() { … }".` });
    return null;
  } }) });
  if (holder === tag.parentElement) tag.after(chat);
  else holder.append(chat);
  return handleOf(chat);
}

const early = page.Tidemark?.q ?? [];
// Loaded a second time it takes nothing away from who came first.
page.Tidemark = { mount, chat: page.Tidemark?.chat ?? null };
for (const [done, call] of early) done(mount(...call));
const begin = (): void => { page.Tidemark!.chat = (tag && mountTag(tag)) ?? page.Tidemark!.chat ?? null; };
if (document.readyState !== "loading") begin();
else document.addEventListener("DOMContentLoaded", begin);
