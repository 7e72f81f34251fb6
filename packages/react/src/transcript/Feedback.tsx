import { useState, type ReactNode } from "react";
import type { TurnId } from "@tidemark/entities/ids";
import { useText } from "../messages/useText.ts";
import { useOutcome } from "../shell/useOutcome.ts";
import { MessageButton } from "./MessageButton.tsx";
import { useRowSurroundings } from "./RowContext.tsx";

/** What a person thinks of an answer, for whoever runs the agent: pressed where it is kept, taken back by the same press. Not offered where the server keeps none. */
export function Feedback({ turn, end }: { turn: TurnId; end: number }): ReactNode {
  const text = useText();
  const outcome = useOutcome();
  const { actions, feedback } = useRowSurroundings();
  const [busy, setBusy] = useState(false);
  if (feedback === null || feedback === undefined) return null;
  const kept = feedback.find((one) => one.turn === turn)?.value ?? null;
  const judge = (value: "up" | "down"): void => {
    if (busy) return;
    setBusy(true);
    void outcome(actions.setFeedback(turn, end, kept === value ? null : value), "message.notKept").finally(() => { setBusy(false); });
  };
  return (
    <>
      <MessageButton icon="thumb-up" name={text("message.good")} pressed={kept === "up"} onClick={() => { judge("up"); }} />
      <MessageButton icon="thumb-down" name={text("message.bad")} pressed={kept === "down"} onClick={() => { judge("down"); }} />
    </>
  );
}
