import type { PageEvent, PageState } from "@tidemark/entities/environment";

/** Visibility, focus and network of this page. */
export function browserPageState(): PageState {
  return {
    visible: () => document.visibilityState === "visible",
    focused: () => document.hasFocus(),
    online: () => navigator.onLine,
    subscribe(listen) {
      const ends = [
        on(document, "visibilitychange", () => { listen({ type: document.visibilityState === "visible" ? "visible" : "hidden" }); }),
        ...(["focus", "blur", "online", "offline"] as const).map((type) => on(window, type, () => { listen({ type } satisfies PageEvent); })),
        on(window, "pagehide", (event) => { listen({ type: "hide", persisted: isPersisted(event) }); }),
        on(window, "pageshow", (event) => { listen({ type: "show", persisted: isPersisted(event) }); }),
      ];
      return () => { for (const end of ends) end(); };
    },
  };
}

function on(target: EventTarget, type: string, run: (event: Event) => void): () => void {
  target.addEventListener(type, run);
  return () => { target.removeEventListener(type, run); };
}

function isPersisted(event: Event): boolean {
  return "persisted" in event && event.persisted === true;
}
