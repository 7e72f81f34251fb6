import { useEffect } from "react";
import { useText } from "../messages/useText.ts";
import { useOpenChats } from "../tabs/useOpenChats.ts";
import { pageTitle } from "./pageTitle.ts";

/** Tells the page around us what its title should be. An embed passes nothing: the title is the host's. */
export function usePageTitle(onTitle: ((title: string) => void) | undefined): void {
  const text = useText();
  const { open, activeId } = useOpenChats();
  const chat = open.find((one) => one.id === activeId);
  const product = text("app.name");
  const title = chat ? pageTitle(chat.title, chat.view?.status ?? "idle", product) : product;
  useEffect(() => onTitle?.(title), [onTitle, title]);
}
