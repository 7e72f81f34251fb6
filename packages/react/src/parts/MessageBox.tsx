import { Suspense, useCallback, useRef, useState, type ReactNode } from "react";
import { keyText } from "@tidemark/entities/client";
import { ChatComposer } from "../composer/ChatComposer.tsx";
import { LookOnly } from "../composer/LookOnly.tsx";
import { editLast } from "../composer/editLast.ts";
import { useEscStops } from "../composer/useEscStops.ts";
import { useAttach } from "../files/useAttach.ts";
import { useMayWrite } from "../shell/useRole.ts";
import { WithDraft } from "../shell/WithDraft.tsx";
import { ActiveChat, type ActiveChat as Chat } from "./ActiveChat.tsx";
import { late } from "../styles/late.tsx";

const Queue = late(() => import("../queue/Queue.tsx"));

/** The composer of the chat that is shown, with its queued messages and files. */
export function MessageBox(): ReactNode {
  return <div className="tm-dock-column tm-part"><ActiveChat>{(chat) => <Box {...chat} />}</ActiveChat></div>;
}

function Box({ workspace, chat, view, actions, info, server, agentName, answerRunning, draft, typed, box, reach, focusComposer }: Chat): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const mayWrite = useMayWrite();
  const [queueSeen, setQueueSeen] = useState(false);
  if (!queueSeen && view.queue.items.length > 0) setQueueSeen(true);
  useEscStops(place, mayWrite && answerRunning ? actions.stop : null);
  const take = useAttach(chat, info, view.phase.kind === "new");
  const { activity } = view;
  const onEditLast = useCallback(() => {
    const now = workspace.store.get(workspace.sessionViewAtom(keyText(chat)));
    const row = now && editLast(now, workspace.me(), typed);
    if (row !== null) reach()?.toRow(row);
    return row !== null;
  }, [workspace, chat, typed, reach]);
  return (
    <div ref={place}>
      {queueSeen && <Suspense fallback={null}><Queue queue={view.queue} guest={view.header?.guest === true} lastOutcome={view.header?.lastOutcome?.outcome ?? null} serverName={server} mayWrite={view.send.kind !== "no"} actions={actions} typed={typed} focusComposer={focusComposer} /></Suspense>}
      <WithDraft store={draft}>
        {(words) => (!mayWrite ? <LookOnly draft={words} /> : (
          <ChatComposer chat={chat} takesFiles={info === null || info.limits.files !== undefined} attach={view.send.kind === "no" ? null : take} draft={words} onDraft={draft.write} send={view.send}
            answerRunning={answerRunning} onEditLast={onEditLast} showStop={activity.kind === "working" || (activity.kind === "waiting" && activity.where === "here")} agentName={agentName} serverName={server} actions={actions} boxRef={box} pageKept={view.header?.private != null} />
        ))}
      </WithDraft>
    </div>
  );
}
