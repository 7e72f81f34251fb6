import type { ReactNode } from "react";
import { OpenChats as Bar } from "../tabs/OpenChats.tsx";
import { useParts } from "./chatParts.ts";

/** The chats that are open in this window. */
export function OpenChats(): ReactNode {
  return <div className="tm-part"><Bar panelId={useParts().panelId} /></div>;
}
