import { useState, type ReactNode } from "react";
import type { SessionHeader } from "@tidemark/entities/contract";
import type { TabId } from "@tidemark/entities/ids";
import type { Outcome, SessionActions } from "@tidemark/entities/session";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import type { TextKey } from "../messages/en.ts";
import { useLateText, type LateKey } from "../messages/useLateText.ts";
import { useTexts } from "../messages/useText.ts";
import { whoWords } from "../messages/whoWords.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { Failed } from "./Failed.tsx";
import { Button } from "../styles/Button.tsx";

export interface RulesDialogProps {
  rules: SessionHeader["rules"];
  kept: SessionHeader["private"];
  me: TabId;
  mayWrite: boolean;
  /** In somebody else's chat: whoever is let in keeps pages private, and its owner alone ends that. */
  guest?: boolean;
  actions: Pick<SessionActions, "dropRule" | "setPrivate">;
  onClose: () => void;
}

/** What holds in this chat for every window: tools that are always allowed, and whether the page is kept private; who set it, when, and the way back (GATE-4, PIN-12). */
export default function RulesDialog({ rules, kept, me, mayWrite, guest = false, actions, onClose }: RulesDialogProps): ReactNode {
  const text = useLateText();
  const { refused } = useTexts();
  const timeOf = useTimeLabel();
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const run = async (name: string, act: () => Promise<Outcome>, words: LateKey | TextKey): Promise<void> => {
    if (busy !== null) return;
    setBusy(name);
    setFailed(null);
    const outcome = await act();
    setBusy(null);
    if (outcome.kind === "not-done") setFailed(text(words, { detail: refused(outcome.why, outcome.detail) }));
  };
  const on = kept !== null;
  const maySwitch = mayWrite && !(guest && on);
  return (
    <Dialog title={text("chat.rules")} width={520} onClose={onClose}>
      <h3>{text("rules.allowed")}</h3>
      {rules.length === 0 ? <p className="tm-quiet">{text("rules.none")}</p> : (
        <ul className="tm-rules" aria-label={text("rules.allowed")}>
          {rules.map((rule) => (
            <li key={rule.tool}>
              <span><bdi className="tm-mono">{rule.tool}</bdi> <span className="tm-quiet">{text("rules.setBy", { name: whoWords(rule.by, me, text, guest), time: timeOf(rule.at) })}</span></span>
              {mayWrite && <Button small aria-disabled={busy !== null} aria-label={text("rules.takeBackTool", { tool: rule.tool })} onClick={() => void run(rule.tool, () => actions.dropRule(rule.tool), "rules.notTakenBack")}>{text("rules.takeBack")}</Button>}
            </li>
          ))}
        </ul>
      )}
      <h3>{text("rules.page")}</h3>
      <button type="button" role="switch" className="tm-switch" aria-checked={on} aria-label={text("chat.keepPrivate")} aria-disabled={!maySwitch || busy !== null}
        onClick={() => { if (maySwitch) void run("private", () => actions.setPrivate(!on), "chat.notPrivate"); }}>
        <span className="tm-switch-track" aria-hidden="true" /><span>{text("chat.keepPrivate")}</span>
      </button>
      <p className="tm-quiet">{kept && `${text("rules.privateBy", { name: whoWords(kept.by, me, text, guest), time: timeOf(kept.at) })} `}{text("rules.privateMeans")}{mayWrite && guest && ` ${text("rules.privateOwners")}`}</p>
      {failed !== null && <Failed>{failed}</Failed>}
    </Dialog>
  );
}
