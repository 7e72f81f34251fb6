import { useState, type ReactNode } from "react";
import type { AgentInfo } from "@tidemark/entities/contract";
import type { SessionActions } from "@tidemark/entities/session";
import type { SessionKey } from "@tidemark/entities/client";
import { useLateText } from "../messages/useLateText.ts";
import { useTexts } from "../messages/useText.ts";
import { Failed } from "./Failed.tsx";
import { Dialog } from "../shell/Dialog.tsx";

export interface GoOnDialogProps {
  /** The other agents of this server. */
  agents: readonly AgentInfo[];
  server: string;
  running: boolean;
  continueWith: SessionActions["continueWith"];
  onMade: (key: SessionKey) => void;
  onClose: () => void;
}

/** "Go on with another agent": a list of them; the chat that comes of it is opened, and a refusal says why (BOUND-5). */
export default function GoOnDialog({ agents, server, running, continueWith, onMade, onClose }: GoOnDialogProps): ReactNode {
  const text = useLateText();
  const { refused } = useTexts();
  const [state, setState] = useState<{ kind: "asks" } | { kind: "making"; agent: string } | { kind: "not-done"; detail: string }>({ kind: "asks" });
  const choose = async ({ id }: AgentInfo): Promise<void> => {
    if (state.kind === "making") return;
    setState({ kind: "making", agent: id });
    const outcome = await continueWith(id);
    if (outcome.kind === "not-done") return setState({ kind: "not-done", detail: refused(outcome.why, outcome.detail) });
    onClose();
    onMade(outcome.value.key);
  };
  return (
    <Dialog title={text("goOn.title")} onClose={onClose}>
      {agents.length === 0 ? <p>{text("goOn.noOther", { server })}</p> : (
        <>
          <p>{text("goOn.line")}</p>
          {running && <p>{text("goOn.running")}</p>}
          <ul className="tm-agents" aria-label={text("goOn.agents")}>
            {agents.map((agent) => (
              <li key={agent.id}>
                <button type="button" aria-disabled={state.kind === "making"} onClick={() => void choose(agent)}>
                  <strong dir="auto">{agent.name}</strong>
                  {state.kind === "making" && state.agent === agent.id ? <span>{text("goOn.doing")}</span> : agent.description && <span dir="auto">{agent.description}</span>}
                </button>
              </li>
            ))}
          </ul>
          {state.kind === "not-done" && <Failed>{text("goOn.notDone", { detail: state.detail })}</Failed>}
        </>
      )}
    </Dialog>
  );
}
