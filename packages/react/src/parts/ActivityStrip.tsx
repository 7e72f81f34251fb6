import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { Strip } from "../activity/Strip.tsx";
import { stripView } from "../shell/stripView.ts";
import { ActiveChat, type ActiveChat as Chat } from "./ActiveChat.tsx";

/** What happens in the chat that is shown, and what can be done about it; the one place that speaks to a screen reader. */
export function ActivityStrip(): ReactNode {
  return <div className="tm-part"><ActiveChat>{(chat) => <Line {...chat} />}</ActiveChat></div>;
}

function Line({ workspace, view, actions, server }: Chat): ReactNode {
  const connection = useAtomValue(workspace.connectionAtom);
  const isNew = view.phase.kind === "new";
  return <Strip view={stripView(view, connection, server)} actions={isNew ? { ...actions, checkNow: workspace.checkConnection } : actions} environment={workspace.environment} label={workspace.label()} />;
}
