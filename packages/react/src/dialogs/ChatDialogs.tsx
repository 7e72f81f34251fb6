import { Suspense, type ReactNode } from "react";
import type { SessionKey } from "@tidemark/entities/client";
import type { AgentInfo } from "@tidemark/entities/contract";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import { useFocusBack } from "../shell/useFocusBack.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { late } from "../styles/late.tsx";

const ShareDialog = late(() => import("../share/ShareDialog.tsx"));
const WindowName = late(() => import("../shell/WindowName.tsx"));
const RenameDialog = late(() => import("../chats/RenameDialog.tsx"));
const RulesDialog = late(() => import("./RulesDialog.tsx"));
const ClearDialog = late(() => import("./ClearDialog.tsx"));
const SignOutDialog = late(() => import("./SignOutDialog.tsx"));
const GoOnDialog = late(() => import("./GoOnDialog.tsx"));

export type DialogName = "share" | "name" | "rules" | "clear" | "go-on" | "rename" | "sign-out";
export interface ChatDialogsProps {
  dialog: DialogName | null;
  chat: SessionKey;
  view: SessionView;
  server: string;
  agents: readonly AgentInfo[];
  actions: SessionActions;
  onRename: (title: string) => void;
  /** Another one in its place. */
  onDialog: (name: DialogName) => void;
  onClose: () => void;
}

/** The dialogs of one chat, one at a time, each loaded when it is first opened. */
export function ChatDialogs({ dialog, chat, view, server, agents, actions, onRename, onDialog, onClose }: ChatDialogsProps): ReactNode {
  const workspace = useWorkspace();
  useFocusBack(dialog !== null);
  const { kind } = view.activity;
  const running = kind === "working" || kind === "elsewhere" || kind === "waiting";
  return (
    <Suspense fallback={null}>
      {dialog === "share" && <ShareDialog chat={view.phase.kind === "new" ? null : chat} count={view.records.count} onSignOutHere={() => onDialog("sign-out")} onClose={onClose} />}
      {dialog === "name" && <WindowName label={workspace.label()} onSave={workspace.setLabel} onClose={onClose} />}
      {dialog === "rename" && <RenameDialog title={view.header?.title ?? ""} onSave={onRename} onClose={onClose} />}
      {dialog === "rules" && <RulesDialog rules={view.header?.rules ?? []} kept={view.header?.private ?? null} me={workspace.me()} mayWrite={view.send.kind !== "no"} guest={view.header?.guest === true} actions={actions} onClose={onClose} />}
      {dialog === "sign-out" && <SignOutDialog kept={workspace.keptHere} tokenStaysAtom={workspace.tokenStaysAtom} onClear={workspace.clearCopies} onSignOut={workspace.signOut} onClose={onClose} />}
      {dialog === "clear" && <ClearDialog queued={view.queue.items.length} running={running} onClear={actions.clear} onClose={onClose} />}
      {dialog === "go-on" && <GoOnDialog agents={agents.filter(({ id }) => id !== chat.agent)} server={server} running={running} continueWith={actions.continueWith} onMade={workspace.open} onClose={onClose} />}
    </Suspense>
  );
}
