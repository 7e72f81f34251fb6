import type { ReactNode } from "react";
import type { SessionView } from "@tidemark/entities/session";
import { recordsText } from "../inspector/recordsText.ts";
import { useText } from "../messages/useText.ts";
import { IconButton } from "./IconButton.tsx";
import { MenuButton } from "./MenuButton.tsx";
import type { MenuEntry } from "./MenuEntry.ts";

export interface TitleRowProps {
  view: SessionView;
  title: string;
  server: string;
  phone: boolean;
  inspecting: boolean;
  onRecords: () => void;
  onShare: () => void;
  onName: () => void;
  /** Narrow screens: the number of open chats. */
  openChats?: ReactNode;
}

/** A chat's title and owner, how its records stand, and what can be done with it. */
export function TitleRow({ view, title, server, phone, inspecting, onRecords, onShare, onName, openChats }: TitleRowProps) {
  const text = useText();
  const reached = view.activity.kind !== "unreachable" && view.activity.kind !== "offline";
  const records = recordsText(view.records, reached, text);
  const shown = view.phase.kind !== "new";
  const entries: MenuEntry[] = [
    ...(phone ? [{ key: "records", label: records, run: onRecords }, { key: "share", label: text("share.title"), run: onShare }] : []),
    { key: "name", label: text("state.label"), run: onName },
  ];
  return (
    <header className="tm-title-row">
      <h1 dir="auto">{title}</h1>
      <p className="tm-title-owner" dir="auto">{view.agent ? text("title.owner", { agent: view.agent.name, server }) : server}</p>
      {!phone && shown && (
        <button type="button" className="tm-records-button" data-short={text("records.upToDate")} aria-expanded={inspecting} aria-label={text("records.open", { text: records })} onClick={onRecords}>
          <span dir="auto">{records}</span>
        </button>
      )}
      <span className="tm-title-end">
        {openChats}
        {!phone && <IconButton icon="share" name={text("share.title")} onClick={onShare} />}
        <MenuButton name={text("title.more")} entries={entries} />
      </span>
    </header>
  );
}
