import { useSyncExternalStore, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { useAnnouncer } from "./announcer.ts";

/** What was announced last, for who hears the page. Stands in the activity status. */
export function Announced(): ReactNode {
  const { subscribe, said } = useAnnouncer();
  const now = useSyncExternalStore(subscribe, said, said);
  return now && <span key={now.at} className="tm-hidden tm-announced">{now.words}</span>;
}

/** The one polite region of a page that shows no conversation, and so no activity strip. */
export function AnnouncedAlone(): ReactNode {
  const text = useText();
  return <span role="status" aria-atomic="false" aria-label={text("strip.name")} className="tm-hidden"><Announced /></span>;
}
