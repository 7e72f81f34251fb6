import { useAtomValue } from "jotai";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Inspector } from "./Inspector.tsx";

/** The inspector of an open chat; loaded when it is first opened. */
export default function InspectorOf({ chat, onClose }: { chat: SessionKey; onClose: () => void }) {
  const workspace = useWorkspace();
  const view = useAtomValue(workspace.sessionViewAtom(keyText(chat)));
  return view && <Inspector view={view} me={workspace.me()} clock={workspace.environment.clock} notes={() => workspace.followNotes(chat)} onClose={onClose} />;
}
