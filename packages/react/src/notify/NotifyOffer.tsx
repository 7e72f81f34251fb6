import type { ReactNode } from "react";
import { useLateText } from "../messages/useLateText.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Button } from "../styles/Button.tsx";
import { useNotifyWish } from "./useNotifyWish.ts";

/** At the first chat that waits: may this browser tell when one waits and nobody looks? Asked by a click and never by itself, once. */
export default function NotifyOffer(): ReactNode {
  const text = useLateText();
  const { environment: { notifications } } = useWorkspace();
  const [wish, say] = useNotifyWish();
  if (!notifications || wish !== null || notifications.permission() === "denied") return null;
  const yes = async (): Promise<void> => {
    const answer = notifications.permission() === "granted" ? "granted" : await notifications.ask();
    // Closed without an answer, the browser's own question may be put again.
    if (answer !== "ask") say(answer === "granted" ? "yes" : "no");
  };
  return (
    <div className="tm-notify" role="group" aria-label={text("notify.offer")}>
      <p>{text("notify.offer")}</p>
      <Button small onClick={() => void yes()}>{text("notify.yes")}</Button>
      <Button small look="text" onClick={() => { say("no"); }}>{text("notify.no")}</Button>
    </div>
  );
}
