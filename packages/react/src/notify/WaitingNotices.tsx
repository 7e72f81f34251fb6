import { useAtom } from "jotai";
import { useEffect, useMemo } from "react";
import { useChats } from "../chats/useChats.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { createNotifier } from "./createNotifier.ts";
import { saidWishAtom } from "./useNotifyWish.ts";
import { hearWish, mayNotify, notifyWish } from "./wish.ts";

/** Notifications for chats that wait, from the list that hints keep fresh. Draws nothing; a component, so that a change of the list draws only it again. */
export default function WaitingNotices(): null {
  const workspace = useWorkspace();
  const { remember } = useHost();
  const text = useLateText();
  const { data, refetch } = useChats(workspace);
  const [said, setSaid] = useAtom(saidWishAtom);
  const notifier = useMemo(() => createNotifier({
    environment: workspace.environment, server: workspace.connection.id, allowed: (notifications) => mayNotify(notifications, remember),
    words: ({ title, tool }) => ({ title: text("notify.title", { title }), body: text("notify.body", { tool }) }),
    ask: () => void refetch(),
  }), [workspace, remember, text, refetch]);
  useEffect(() => notifier.start(), [notifier]);
  useEffect(() => hearWish(workspace.environment, () => { setSaid(notifyWish(remember)); }), [workspace, remember, setSaid]);
  useEffect(() => { if (said === "no") notifier.off(); }, [notifier, said]);
  useEffect(() => {
    notifier.update((data?.list.sessions ?? []).flatMap(({ id, agent, title, waiting }) => waiting.map(({ gate, tool }) => (
      { gate, tool, title: title || text("chats.untitled"), open: () => { workspace.open({ connection: workspace.connection.id, agent, session: id }); } }
    ))));
  }, [notifier, data, workspace, text]);
  return null;
}
