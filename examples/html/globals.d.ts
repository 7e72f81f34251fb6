import type { TidemarkScript } from "../../packages/react/src/script/tidemark.ts";

declare global {
  interface Window {
    /** Before tidemark.js is there, `mount` keeps the call in `q`. `await` works for both. */
    Tidemark: Partial<Omit<TidemarkScript, "mount">> & { q?: unknown[][]; mount: (...call: Parameters<TidemarkScript["mount"]>) => ReturnType<TidemarkScript["mount"]> | Promise<ReturnType<TidemarkScript["mount"]>> };
    chat?: ReturnType<TidemarkScript["mount"]>;
    harbourToken: () => Promise<string>;
  }
}
