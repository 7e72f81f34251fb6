import { useEffect } from "react";
import { isComposing } from "../composer/isComposing.ts";
import { useWorkspace } from "./workspaceContext.ts";

/** Alt N starts a chat, from anywhere on the page. The physical key counts: with Option, "n" is a dead key on a Mac. */
export function useShortcuts(root: HTMLElement | null): void {
  const workspace = useWorkspace();
  useEffect(() => {
    if (root === null) return;
    const page = root.ownerDocument;
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyN" || isComposing(event)) return;
      event.preventDefault();
      workspace.newChat();
    };
    page.addEventListener("keydown", press);
    return () => page.removeEventListener("keydown", press);
  }, [root, workspace]);
}
