import { useState, type ReactNode } from "react";
import type { Message } from "@tidemark/entities/transcript";
import { questionOf } from "../gates/questionOf.ts";
import { useText, type Text } from "../messages/useText.ts";
import type { PageCalls } from "./PageCalls.ts";
import type { Row } from "./rows.ts";

type OpenGate = Message["metadata"]["gates"][number];
/** Something that waits for this person: its id, and its words. */
interface Question { id: string; words: string }

/**
 * Says a new question at once: the only assertive announcement there is (A11Y-2). What was open when the conversation was first shown
 * is history and is not said. Nor is what somebody else answers: a reader was interrupted for nothing that they could do.
 */
export function GateAlert({ rows, pageCalls, ready, mayAnswer }: { rows: readonly Row[]; pageCalls: PageCalls; ready: boolean; mayAnswer: boolean }): ReactNode {
  const text = useText();
  const open: Question[] = [
    ...rows.flatMap((row): OpenGate[] => (row.kind === "agent" ? row.message.metadata.gates.filter((gate) => gate.state.kind === "open") : [])).map((gate) => ({ id: gate.id as string, words: gateWords(gate, text) })),
    ...[...pageCalls].flatMap(([call, view]): Question[] => (view.kind === "asks" ? [{ id: call, words: text("call.ask", { title: view.title }) }] : [])),
  ];
  const [known, setKnown] = useState<{ ids: ReadonlySet<string>; newest: string | null } | null>(null);
  const fresh = open.filter(({ id }) => !known?.ids.has(id));
  if (ready && (known === null || fresh.length > 0)) {
    setKnown({ ids: new Set([...(known?.ids ?? []), ...fresh.map(({ id }) => id)]), newest: known === null ? null : fresh.at(-1)!.id });
  }
  return <div role="alert" className="tm-hidden">{mayAnswer && open.find(({ id }) => id === known?.newest)?.words}</div>;
}

function gateWords(gate: OpenGate, text: Text): string {
  return gate.kind === "approval" ? text("gate.approval", { tool: gate.toolName }) : text("form.name", { title: questionOf(gate).title ?? text("form.fallbackTitle") });
}
