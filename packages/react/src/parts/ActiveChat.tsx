import { useAtomValue } from "jotai";
import { useMemo, type ReactNode } from "react";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { ServerInfo } from "@tidemark/entities/contract";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import { PRACTICE_AGENT, PRACTICE_NAME } from "../firstRun/prompts.ts";
import { serverName } from "../shell/serverName.ts";
import type { Readable } from "../shell/frameView.ts";
import { useFrameView } from "../shell/useFrameView.ts";
import type { Workspace } from "../shell/workspace.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { type ChatParts, useParts } from "./chatParts.ts";

/** The chat that the window shows, for one part of a host's layout. */
export interface ActiveChat extends ChatParts {
  workspace: Workspace;
  chat: SessionKey;
  view: SessionView;
  /** The newest view, each frame: for the text that grows. */
  words: Readable<SessionView | null>;
  actions: SessionActions;
  info: ServerInfo | null;
  server: string;
  agentName: string;
  answerRunning: boolean;
  focusComposer: () => void;
}

/** Draws its child for the chat that is shown, anew for another one; nothing while there is none yet. */
export function ActiveChat({ children }: { children: (chat: ActiveChat) => ReactNode }): ReactNode {
  const workspace = useWorkspace();
  const chat = useAtomValue(workspace.activeChatAtom);
  return chat && <OneChat key={keyText(chat)} chat={chat}>{children}</OneChat>;
}

function OneChat({ chat, children }: { chat: SessionKey; children: (chat: ActiveChat) => ReactNode }): ReactNode {
  const workspace = useWorkspace();
  const parts = useParts().of(chat);
  const { view, words } = useFrameView(workspace, keyText(chat));
  const connection = useAtomValue(workspace.connectionAtom);
  const focusComposer = useMemo(() => () => parts.box.current?.focus(), [parts]);
  if (view === null) return null;
  const info = "server" in connection ? connection.server : null;
  const { kind } = view.activity;
  return children({
    ...parts, workspace, chat, view, words, actions: workspace.actions(chat), info, server: serverName(connection, workspace), focusComposer,
    agentName: view.agent?.name ?? info?.agents.find((one) => one.id === chat.agent)?.name ?? (chat.agent === PRACTICE_AGENT ? PRACTICE_NAME : chat.agent),
    answerRunning: kind === "working" || kind === "elsewhere" || kind === "waiting",
  });
}
