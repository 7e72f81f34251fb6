import type { ReactNode } from "react";
import type { CallId } from "@tidemark/entities/ids";
import type { SessionActions } from "@tidemark/entities/session";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useLateText } from "../messages/useLateText.ts";
import { Button } from "../styles/Button.tsx";
import { ExactInput } from "./ExactInput.tsx";
import { useDeafness } from "./useDeafness.ts";

export interface AskCardProps {
  call: CallId;
  title: string;
  input: unknown;
  mayAnswer: boolean;
  actions: Pick<SessionActions, "runCall" | "declineCall">;
  focusComposer(): void;
}

/** A page tool that changes something and waited while this page was away: it runs only where the person says so (PIN-3). */
export default function AskCard({ call, title, input, mayAnswer, actions, focusComposer }: AskCardProps): ReactNode {
  const text = useLateText();
  const { card, hear } = useDeafness(true);
  const name = text("call.ask", { title });
  const press = (act: (call: CallId) => void): (() => void) => hear(() => {
    act(call);
    focusComposer();
  });
  return (
    <div className="tm-card" role="group" aria-label={name} ref={card}>
      <div className="tm-card-head"><StatusGlyph glyph="diamond" /><span className="tm-card-kind">{name}</span></div>
      <p className="tm-card-sentence">{text("call.away")}</p>
      <ExactInput input={input} />
      {mayAnswer && (
        <div className="tm-card-buttons">
          <Button onClick={press(actions.runCall)}><StatusGlyph glyph="check" />{text("call.run")}</Button>
          <Button onClick={press(actions.declineCall)}><StatusGlyph glyph="struck" />{text("call.dontRun")}</Button>
        </div>
      )}
    </div>
  );
}
