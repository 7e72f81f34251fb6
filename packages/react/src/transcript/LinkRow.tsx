import type { ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import type { ChatLink } from "./chatLinks.ts";
import { useRowSurroundings } from "./RowContext.tsx";

/** One line that leads to the chat on the other side of "Go on with another agent". */
export function LinkRow({ link }: { link: ChatLink }): ReactNode {
  const text = useText();
  const { agentNameOf, openChat } = useRowSurroundings();
  const words = text(link.way === "from" ? "goOn.from" : "goOn.as", { agent: agentNameOf(link.agent) });
  return (
    <p className="tm-boundary">
      <span>{words} · <button type="button" className="tm-link" aria-label={`${words}. ${text("goOn.open")}`} onClick={() => { openChat(link); }}>{text("goOn.open")}</button></span>
    </p>
  );
}
