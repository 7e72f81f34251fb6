import { memo, type ReactNode } from "react";
import type { SessionView } from "@tidemark/entities/session";
import { recordsText } from "../inspector/recordsText.ts";
import { useMayWrite } from "./useRole.ts";
import { useHost } from "./workspaceContext.ts";
import { useText } from "../messages/useText.ts";
import type { DialogName } from "../dialogs/ChatDialogs.tsx";
import { useFrame } from "./frameContext.ts";
import { FrameIcon } from "./FrameIcon.tsx";
import { IconButton } from "./IconButton.tsx";
import { Mark } from "./Mark.tsx";
import { MenuButton } from "./MenuButton.tsx";
import type { MenuEntry } from "./MenuEntry.ts";

export interface TitleRowProps {
  view: SessionView;
  title: string;
  server: string;
  phone: boolean;
  inspecting: boolean;
  onRecords: () => void;
  onDialog: (name: DialogName) => void;
  onFind: () => void;
  /** What can be done with the chat. */
  entries: readonly MenuEntry[];
  /** Narrow screens: the number of open chats. */
  openChats?: ReactNode;
}

/** A chat's title and owner, how its records stand, and what can be done with it. */
export const TitleRow = memo(function TitleRow({ view, title, server, phone, inspecting, onRecords, onDialog, onFind, entries, openChats }: TitleRowProps) {
  const text = useText();
  const { mode, leave, run } = useFrame();
  const reached = view.activity.kind !== "unreachable" && view.activity.kind !== "offline";
  const records = recordsText(view.records, reached, text);
  const shown = view.phase.kind !== "new";
  const recorded = view.header !== null && view.phase.kind !== "new" && view.phase.kind !== "not-found";
  const kept = view.header?.private ?? null;
  const { embedded } = useHost();
  const mayWrite = useMayWrite();
  const share = () => onDialog("share");
  const mark = kept && recorded && (
    <button type="button" className="tm-private" title={text("chat.private")} aria-haspopup="dialog" onClick={() => onDialog("rules")}><FrameIcon name="private" small /><span>{text("chat.private")}</span></button>
  );
  return (
    <header className="tm-title-row">
      {mode !== "app" && <Mark />}
      <h1 dir="auto">{title}</h1>
      <p className="tm-title-owner" dir="auto">{view.agent ? text("title.owner", { agent: view.agent.name, server }) : server}</p>
      {!phone && mark}
      {!phone && shown && (
        <button type="button" className="tm-records-button" data-short={text("records.upToDate")} aria-expanded={inspecting} aria-label={text("records.open", { text: records })} onClick={onRecords}>
          <span dir="auto">{records}</span>
        </button>
      )}
      <span className="tm-title-end">
        {phone && mark}
        {openChats}
        {!phone && shown && <IconButton icon="search" name={text("find.name")} onClick={onFind} />}
        {mayWrite && !view.header?.guest && !phone && !embedded && <IconButton icon="share" name={text("share.title")} onClick={share} />}
        {mayWrite && mode !== "app" && <IconButton icon="plus" name={text("chats.new")} onClick={() => run("new-chat")} />}
        <MenuButton name={text("title.more")} entries={entries} ahead={loadDialogs} />
        {leave && <IconButton icon="down" name={text("bubble.close")} onClick={leave} />}
      </span>
    </header>
  );
}, (a, b) => sameView(a.view, b.view) && REST.every((name) => a[name] === b[name]));

/** The frame of all dialogs. Where it can't be loaded now, the dialog that is asked for tries again. */
function loadDialogs(): void {
  void import("./Dialog.tsx").catch(() => {});
}

/** Entries and find do what they say by what is compared here, and by what they look up when they are used. */
const REST = ["title", "server", "phone", "inspecting", "onRecords", "onDialog"] as const satisfies readonly (keyof TitleRowProps)[];

/** What the title row reads of a view: the words of an answer are not among it. */
function sameView(a: SessionView, b: SessionView): boolean {
  return a.records === b.records && a.activity === b.activity && a.phase === b.phase && a.header === b.header && a.send === b.send && a.agent === b.agent;
}
