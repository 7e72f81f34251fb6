import { useMemo, type ReactNode } from "react";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { timeLabel } from "../activity/timeLabel.ts";
import { useLanguage, useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { ExactInput } from "./ExactInput.tsx";
import type { GateProps } from "./GateProps.ts";
import { isGenuine } from "./isGenuine.ts";
import { NotSentLine } from "./NotSentLine.tsx";
import { cardState } from "./pendingAnswer.ts";
import { SettledGate } from "./SettledGate.tsx";
import { useDeafness } from "./useDeafness.ts";

/**
 * An approval: the exact input, and two answers that weigh the same. Nothing is answerable where the hash of what is shown is not the
 * hash of what was asked (GATE-2); no answer is the keyboard's default and none is heard just after the card moved (GATE-8).
 */
export function ApprovalCard({ gate, entry, me, agentName, mayAnswer, actions, focusComposer }: GateProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const genuine = useMemo(() => isGenuine(gate), [gate]);
  const name = text("gate.approval", { tool: gate.toolName });
  const state = cardState(gate, entry);
  const { card, hear } = useDeafness(state.kind !== "settled");
  if (state.kind === "settled") {
    return <SettledGate gate={gate} state={state.state} me={me} name={name} subject={<bdi className="tm-mono">{gate.toolName}</bdi>} />;
  }
  const answer = (word: "approve" | "deny"): (() => void) => hear(() => {
    actions.answer(gate.id, { answer: word });
    focusComposer();
  });
  return (
    <div className="tm-card" role="group" aria-label={name} ref={card} data-gate={gate.id}>
      <div className="tm-card-head">
        <StatusGlyph glyph="diamond" />
        <span className="tm-card-kind">{text("gate.approvalNeeded")}</span>
        <bdi className="tm-mono">{gate.toolName}</bdi>
        <span className="tm-card-asked">{text("gate.asked", { time: timeLabel(gate.openedAt, language) })}</span>
      </div>
      <p className="tm-card-sentence">{text("gate.wants", { agent: agentName, tool: gate.toolName })}</p>
      <ExactInput input={gate.input} />
      {!genuine && <p className="tm-gate-warn">{text("gate.mismatch")}</p>}
      {state.kind === "sending" && <p className="tm-card-state">{text(state.words)}</p>}
      {state.kind === "not-sent" && <NotSentLine reason={state.reason} detail={state.detail} onAgain={hear(() => { actions.answerAgain(gate.id); })} />}
      {state.kind !== "sending" && genuine && mayAnswer && (
        <div className="tm-card-buttons">
          <Button onClick={answer("approve")}><StatusGlyph glyph="check" />{text("gate.approve")}</Button>
          <Button onClick={answer("deny")}><StatusGlyph glyph="struck" />{text("gate.deny")}</Button>
        </div>
      )}
    </div>
  );
}
