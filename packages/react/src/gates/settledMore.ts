import type { TabId } from "@tidemark/entities/ids";
import type { GateView } from "@tidemark/entities/transcript";
import type { Text } from "../messages/useText.ts";
import { whoWords } from "../messages/whoWords.ts";
import type { ChatRule } from "./ChatRule.ts";
import type { GateProps } from "./GateProps.ts";

/** What an approval settled beyond itself: an edited input, and that the tool is always allowed from then on, or was by a rule and whose (GATE-4). */
export function settledMore(state: GateView["state"], tool: string, rules: readonly ChatRule[], me: TabId, text: Text, guest = false): string | null {
  if (state.kind !== "answered" || state.answer !== "approve") return null;
  const words = [
    state.value !== undefined && text("gate.edited"),
    state.scope === "session" && allowedWords(state.by, rules.find((rule) => rule.tool === tool), me, text, guest),
  ].filter((word) => word !== false);
  return words.length === 0 ? null : words.join(" · ");
}

function allowedWords(by: ChatRule["by"], rule: ChatRule | undefined, me: GateProps["me"], text: Text, guest: boolean): string {
  // The gateway's own answer is a rule's; the rule may have been taken back since, and then nothing tells whose it was.
  return by.kind === "gateway" && rule !== undefined ? text("gate.byRule", { name: whoWords(rule.by, me, text, guest) }) : text("gate.alwaysAllowed");
}
