import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { AgentId } from "@tidemark/entities/ids";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "./FrameIcon.tsx";
import { serverName } from "./serverName.ts";
import { useWorkspace } from "./workspaceContext.ts";

/**
 * Server and agent: whose chats this window is in. A choice changes this window only; the chats of the agent before stay open and go on
 * (BOUND-3). The browser's own list, laid over the two lines: the keyboard, a thumb and a screen reader know it.
 */
export function AgentPicker({ onPick }: { onPick: () => void }): ReactNode {
  const workspace = useWorkspace();
  const text = useText();
  const connection = useAtomValue(workspace.connectionAtom);
  const active = useAtomValue(workspace.activeChatAtom);
  const server = serverName(connection, workspace);
  const info = "server" in connection ? connection.server : null;
  const agents = info?.agents ?? [];
  const agent = active?.agent ?? info?.defaultAgent;
  const known = agents.find((one) => one.id === agent);
  const line = connection.kind === "unreachable" ? text("status.unreachable", { server }) : known && server;
  if (agents.length === 0) return <p className="tm-owner"><strong>{server}</strong><span>{line}</span></p>;
  const pick = (chosen: string): void => {
    workspace.switchAgent(chosen as AgentId);
    onPick();
  };
  return (
    <div className="tm-owner tm-picker">
      <strong aria-hidden="true" dir="auto">{known?.name ?? agent}</strong><span aria-hidden="true" dir="auto">{line}</span>
      <FrameIcon name="down" />
      <select aria-label={text("picker.name")} value={agent} onChange={(event) => { pick(event.target.value); }}>
        <optgroup label={server}>
          {agents.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          {known === undefined && <option value={agent}>{agent}</option>}
        </optgroup>
      </select>
    </div>
  );
}
