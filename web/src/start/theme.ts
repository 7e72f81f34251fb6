import type { PageHost } from "@tidemark/react/page";
import type { Remembered } from "./remembered.ts";

type Choice = ReturnType<NonNullable<PageHost["theme"]>["choice"]>;
/** Light, dark or as the system has it; kept in this browser. */
export interface Theme { choice(): Choice; choose(choice: Choice): void; subscribe(listen: () => void): () => void }

export function createTheme(remembered: Pick<Remembered, "choice" | "setChoice">): Theme {
  const listeners = new Set<() => void>();
  return {
    choice() {
      const kept = remembered.choice("theme");
      return kept === "light" || kept === "dark" ? kept : "system";
    },
    choose(choice) {
      remembered.setChoice("theme", choice);
      for (const listen of listeners) listen();
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}
