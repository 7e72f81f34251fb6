import { Suspense, useId, useMemo, useState, type ReactNode } from "react";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { CopyButton } from "../styles/CopyButton.tsx";
import { type ApprovalDraft, approvalDraft, givenAnswer, keptDraft } from "./approvalDraft.ts";
import { AlwaysAllow } from "./AlwaysAllow.tsx";
import { readEdited } from "./editedInput.ts";
import { ExactInput } from "./ExactInput.tsx";
import { exactText } from "./exactText.ts";
import type { GateProps } from "./GateProps.ts";
import { isGenuine } from "./isGenuine.ts";
import { NotSentLine } from "./NotSentLine.tsx";
import { cardState } from "./pendingAnswer.ts";
import { SettledGate } from "./SettledGate.tsx";
import { settledMore } from "./settledMore.ts";
import { useDeafness } from "./useDeafness.ts";
import { late } from "../styles/late.tsx";

const EditInput = late(() => import("./EditInput.tsx"));

/**
 * An approval: the exact input, and two answers that weigh the same. Nothing is answerable where the hash of what is shown is not the
 * hash of what was asked (GATE-2); no answer is the keyboard's default and none is heard just after the card moved (GATE-8).
 */
export function ApprovalCard({ gate, entry, me, agentName, mayAnswer, guest = false, actions, focusComposer, draft: kept, onDraft, rules }: GateProps): ReactNode {
  const text = useText();
  const timeOf = useTimeLabel();
  const genuine = useMemo(() => isGenuine(gate), [gate]);
  const name = text("gate.approval", { tool: gate.toolName });
  const state = cardState(gate, entry);
  const { card, hear } = useDeafness(state.kind !== "settled");
  const reasonId = useId();
  // What a press opened takes the focus; what an earlier visit left open doesn't (A11Y-3).
  const [pressed, setPressed] = useState({ input: 0, reason: false });
  const draft = { ...approvalDraft(kept), ...(guest && { always: false }) };
  const edited = useMemo(() => (draft.input === null ? null : readEdited(draft.input, gate.input)), [draft.input, gate]);
  if (state.kind === "settled") {
    const mine = state.state.kind === "answered" && state.state.by.tab === me;
    const typed = mine ? "" : [draft.input, draft.reason].filter(Boolean).join("\n");
    return (
      <SettledGate state={state.state} me={me} guest={guest} name={name} subject={<bdi className="tm-mono">{gate.toolName}</bdi>} more={settledMore(state.state, gate.toolName, rules, me, text, guest)}>
        {typed !== "" && <CopyButton value={typed} label={text("gate.copyTyped")} />}
      </SettledGate>
    );
  }
  const change = (now: Partial<ApprovalDraft>): void => { onDraft(keptDraft({ ...draft, ...now })); };
  const answer = (word: "approve" | "deny"): (() => void) => hear(() => {
    const given = givenAnswer(word, draft, edited);
    if (given === null) return setPressed({ ...pressed, input: pressed.input + 1 });
    actions.answer(gate.id, given);
    focusComposer();
  });
  const sending = state.kind === "sending";
  const answerable = !sending && genuine && mayAnswer;
  return (
    <div className="tm-card" role="group" aria-label={name} ref={card} data-gate={gate.id}>
      <div className="tm-card-head">
        <StatusGlyph glyph="diamond" />
        <span className="tm-card-kind">{text("gate.approvalNeeded")}</span>
        <bdi className="tm-mono">{gate.toolName}</bdi>
        <span className="tm-card-asked">{text("gate.asked", { time: timeOf(gate.openedAt) })}</span>
      </div>
      <p className="tm-card-sentence">{text("gate.wants", { agent: agentName, tool: gate.toolName })}</p>
      {/* A page's own words are not for whoever has a link: their place is, and no hash to hold them against. */}
      {!mayAnswer && gate.inputHash === "" ? <p className="tm-quiet">{text("record.withheld")}</p> : edited === null || draft.input === null || !answerable
        ? <ExactInput input={edited?.kind === "value" && sending ? edited.value : gate.input} />
        : <Suspense fallback={<ExactInput input={gate.input} />}><EditInput value={draft.input} read={edited} focus={pressed.input} onValue={(input) => { change({ input }); }} /></Suspense>}
      {!genuine && mayAnswer && <p className="tm-gate-warn">{text("gate.mismatch")}</p>}
      {sending && <p className="tm-card-state">{text(state.words)}</p>}
      {state.kind === "not-sent" && <NotSentLine reason={state.reason} detail={state.detail} onAgain={mayAnswer ? hear(() => { actions.answerAgain(gate.id); }) : null} />}
      {answerable && draft.reason !== null && (
        <div className="tm-field">
          <label className="tm-field-label" htmlFor={reasonId}>{text("gate.reasonLabel")}</label>
          <input id={reasonId} className="tm-field-box" dir="auto" maxLength={1000} value={draft.reason} onChange={(event) => { change({ reason: event.target.value }); }} autoFocus={pressed.reason} />
        </div>
      )}
      {answerable && (
        <div className="tm-card-buttons">
          <Button onClick={answer("approve")}><StatusGlyph glyph="check" />{text("gate.approve")}</Button>
          <Button onClick={answer("deny")}><StatusGlyph glyph="struck" />{text("gate.deny")}</Button>
          {draft.input === null
            ? <Button look="text" onClick={() => { setPressed({ ...pressed, input: 1 }); change({ input: exactText(gate.input) }); }}><Icon name="edit" />{text("gate.edit")}</Button>
            : <Button look="text" onClick={() => { change({ input: null }); }}>{text("gate.editCancel")}</Button>}
          {draft.reason === null && <Button look="text" onClick={() => { setPressed({ ...pressed, reason: true }); change({ reason: "" }); }}>{text("gate.reason")}</Button>}
          {!guest && <AlwaysAllow on={draft.always} agent={agentName} tool={gate.toolName} onChange={(always) => { change({ always }); }} />}
        </div>
      )}
    </div>
  );
}
