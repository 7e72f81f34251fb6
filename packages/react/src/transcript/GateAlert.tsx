import { useState, type ReactNode } from "react";
import type { Message } from "@tidemark/entities/transcript";
import { questionOf } from "../gates/questionOf.ts";
import { useText } from "../messages/useText.ts";
import type { Row } from "./rows.ts";

type OpenGate = Message["metadata"]["gates"][number];

/**
 * Says a new question at once: the only assertive announcement there is (A11Y-2). What was open when the conversation was first shown
 * is history and is not said.
 */
export function GateAlert({ rows, ready }: { rows: readonly Row[]; ready: boolean }): ReactNode {
  const text = useText();
  const open = rows.flatMap((row): OpenGate[] => (row.kind === "agent" ? row.message.metadata.gates.filter((gate) => gate.state.kind === "open") : []));
  const [known, setKnown] = useState<{ ids: ReadonlySet<string>; newest: OpenGate | null } | null>(null);
  const fresh = open.filter((gate) => !known?.ids.has(gate.id));
  if (ready && (known === null || fresh.length > 0)) {
    setKnown({ ids: new Set([...(known?.ids ?? []), ...fresh.map((gate) => gate.id)]), newest: known === null ? null : fresh.at(-1)! });
  }
  const said = open.find((gate) => gate.id === known?.newest?.id);
  return (
    <div role="alert" className="tm-hidden">
      {said && (said.kind === "approval" ? text("gate.approval", { tool: said.toolName }) : text("form.name", { title: questionOf(said).title ?? text("form.fallbackTitle") }))}
    </div>
  );
}
