import { Suspense, useMemo, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { late } from "../styles/late.tsx";
import { ApprovalCard } from "./ApprovalCard.tsx";
import type { GateProps } from "./GateProps.ts";
import { QuestionHead } from "./QuestionHead.tsx";
import { questionOf } from "./questionOf.ts";

/** Fields, and what becomes of what is typed in them, are a lot of code for a question that few answers ask. */
const FormCard = late(async () => ({ default: (await import("./FormCard.tsx")).FormCard }));

/** What an answer waits for, as a card to answer it by, or as what was answered. */
export function GateCard(props: GateProps): ReactNode {
  return props.gate.kind === "approval" ? <ApprovalCard {...props} /> : <Suspense fallback={<Coming gate={props.gate} />}><FormCard {...props} /></Suspense>;
}

/** A question while its fields come: what it asks can be read already. */
function Coming({ gate }: Pick<GateProps, "gate">): ReactNode {
  const text = useText();
  const { title, description } = useMemo(() => questionOf(gate), [gate]);
  if (gate.state.kind !== "open") return null;
  return (
    <div className="tm-card" aria-busy="true">
      <QuestionHead title={title ?? text("form.fallbackTitle")} description={description} openedAt={gate.openedAt} />
    </div>
  );
}
