/** The page as the SPA needs it beyond the Environment: address, title, clipboard, windows, and what the system prefers. */
export interface Page {
  path(): string;
  hash(): string;
  /** Scheme, host and port of this page. */
  origin(): string;
  push(path: string): void;
  replace(path: string): void;
  onMove(listen: () => void): () => void;
  reload(): void;
  setTitle(title: string): void;
  /** The dot on the page's picture in the browser's tab. */
  setBadge(badge: "none" | "working" | "waiting"): void;
  /** Saves a content as a download, as mere bytes: nothing of it is opened in this page's name, whatever it is (SEC-2). */
  saveFile(name: string, content: Blob): void;
  openWindow(address: string): void;
  copy(text: string): Promise<boolean>;
  prefers(query: "dark" | "reduced-motion"): { now(): boolean; subscribe(listen: () => void): () => void };
  userAgent(): string;
  /** The language that the document says it is written in, else the browser's first. */
  language(): string;
  /** What the person wants to read, best first. */
  languages(): readonly string[];
  /** Says what the document is written in now: for a page that is all ours. */
  setLanguage(language: string, direction: "ltr" | "rtl"): void;
}

const QUERY = { dark: "(prefers-color-scheme: dark)", "reduced-motion": "(prefers-reduced-motion: reduce)" } as const;

export function browserPage(): Page {
  let saved: string | null = null;
  return {
    path: () => window.location.pathname,
    hash: () => window.location.hash,
    origin: () => window.location.origin,
    push: (path) => window.history.pushState(null, "", path),
    replace: (path) => window.history.replaceState(null, "", path),
    onMove(listen) {
      window.addEventListener("popstate", listen);
      return () => window.removeEventListener("popstate", listen);
    },
    reload: () => window.location.reload(),
    setTitle(title) { document.title = title; },
    setBadge(badge) {
      const picture = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      if (picture) picture.href = badge === "none" ? "/mark.svg" : `/mark-${badge}.svg`;
    },
    saveFile(name, content) {
      const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = name;
      link.click();
      // When the download has read it nobody tells: one is held until the next, not all of them for good.
      if (saved !== null) URL.revokeObjectURL(saved);
      saved = address;
    },
    openWindow(address) { window.open(address, "_blank", "noopener"); },
    copy,
    prefers(query) {
      const media = window.matchMedia(QUERY[query]);
      return {
        now: () => media.matches,
        subscribe(listen) {
          media.addEventListener("change", listen);
          return () => media.removeEventListener("change", listen);
        },
      };
    },
    userAgent: () => navigator.userAgent,
    language: () => document.documentElement.lang || navigator.language,
    languages: () => navigator.languages,
    setLanguage(language, direction) {
      document.documentElement.lang = language;
      document.documentElement.dir = direction;
    },
  };
}

/** A page over plain http on another host has no clipboard interface: there the old command copies out of a text box. */
async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Denied: the other way may still be allowed.
  }
  const box = document.createElement("textarea");
  const before = document.activeElement;
  box.value = text;
  box.setAttribute("aria-hidden", "true");
  box.style.position = "fixed";
  box.style.opacity = "0";
  document.body.append(box);
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Where the page is drawn. */
export function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root element. Rebuild it: npm run build.");
  return root;
}
