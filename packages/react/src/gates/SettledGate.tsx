import type { ReactNode } from "react";
import type { TabId } from "@tidemark/entities/ids";
import type { GateState } from "@tidemark/entities/transcript";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { useText } from "../messages/useText.ts";
import { personOf } from "../messages/whoWords.ts";
import { settledWords } from "./settledWords.ts";

export interface SettledGateProps {
  state: Exclude<GateState, { kind: "open" }>;
  me: TabId;
  /** Group name and what stands first on the line. */
  name: string;
  subject: ReactNode;
  /** What was settled with it, in few words ("always allowed in this chat"). */
  more?: string | null;
  /** The reader is in somebody else's chat. */
  guest?: boolean;
  children?: ReactNode;
}

/** An answered card, shrunk to one line; what was answered and where stands last in its text. */
export function SettledGate({ state, me, name, subject, more = null, guest = false, children }: SettledGateProps): ReactNode {
  const text = useText();
  const timeOf = useTimeLabel();
  const good = state.kind === "answered" && (state.answer === "approve" || state.answer === "submit");
  const time = timeOf(state.at);
  const by = state.kind === "answered" ? (state.by.tab === me ? text("who.you") : personOf(state.by, guest)) : undefined;
  const who = by === undefined ? time : text("gate.by", { name: by, time });
  return (
    <div className="tm-settled" role="group" aria-label={name}>
      <StatusGlyph glyph={good ? "check" : "struck"} />
      {subject}
      <span className="tm-settled-who">{who}{state.kind === "answered" && state.reason ? <> · <bdi>{state.reason}</bdi></> : null}{more && <> · <bdi>{more}</bdi></>}</span>
      {children}
      <span className="tm-settled-words">{text(settledWords(state, me))}</span>
    </div>
  );
}
