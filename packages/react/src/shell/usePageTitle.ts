import { useEffect } from "react";
import { useText } from "../messages/useText.ts";
import { useOpenChats } from "../tabs/useOpenChats.ts";
import { type Badge, pageTitle } from "./pageTitle.ts";

/** Tells the page around us what its title should be, and the dot on its picture. An embed passes nothing: both are the host's. */
export function usePageTitle(onTitle: ((title: string, badge: Badge) => void) | undefined): void {
  const text = useText();
  const { open, activeId } = useOpenChats();
  const all = open.map(({ id, title, view }) => ({ id, title, status: view?.status ?? ("idle" as const) }));
  const { title, badge } = pageTitle(all.find(({ id }) => id === activeId) ?? null, all, text("app.name"));
  useEffect(() => onTitle?.(title, badge), [onTitle, title, badge]);
}
