import type { ReactNode } from "react";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { useText } from "../messages/useText.ts";
import type { GateProps } from "./GateProps.ts";

interface QuestionHeadProps { title: string; description: string | null; openedAt: GateProps["gate"]["openedAt"] }

/** What a question asks, and since when: above its fields, and in their place while they come. */
export function QuestionHead({ title, description, openedAt }: QuestionHeadProps): ReactNode {
  const text = useText();
  const timeOf = useTimeLabel();
  return (
    <>
      <div className="tm-card-head">
        <StatusGlyph glyph="diamond" />
        <span className="tm-card-kind">{text("form.question")}</span>
        <bdi className="tm-card-title">{title}</bdi>
        <span className="tm-card-asked">{text("gate.asked", { time: timeOf(openedAt) })}</span>
      </div>
      {description !== null && <p className="tm-card-sentence" dir="auto">{description}</p>}
    </>
  );
}
