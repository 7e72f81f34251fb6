import { mayWrite, type Role } from "@tidemark/entities/contract";
import type { SessionView } from "@tidemark/entities/session";
import type { ChatChange } from "../chats/useChatChanges.ts";
import type { DialogName } from "../dialogs/ChatDialogs.tsx";
import type { TakeHow } from "../export/ExportRun.tsx";
import type { Text } from "../messages/useText.ts";
import type { MenuEntry } from "./MenuEntry.ts";

export interface ChatActs {
  onRecords: () => void;
  onDialog: (name: DialogName) => void;
  onPrivate: (on: boolean) => void;
  onFind: () => void;
  onTake: (how: TakeHow) => void;
  onChange: (change: ChatChange) => void;
  onRemove: () => void;
}
interface Given { view: SessionView; role: Role; phone: boolean; records: string; mayFile: boolean; /** A host signs people in itself: no link of ours does. */ mayShare: boolean }

/** What can be done with the open chat: the title row's menu and the commands read it from here. */
export function chatEntries({ view, role, phone, records, mayFile, mayShare }: Given, acts: ChatActs, text: Text): MenuEntry[] {
  const { header } = view;
  const recorded = header !== null && view.phase.kind !== "new" && view.phase.kind !== "not-found";
  const may = recorded && view.send.kind !== "no";
  // What is the owner's alone in somebody else's chat is not offered; the server refuses it.
  const own = header?.guest !== true;
  const writes = mayWrite(role);
  const said = view.phase.kind !== "new";
  return [
    ...(phone ? [{ key: "records", label: records, icon: "list" as const, run: acts.onRecords }] : []),
    ...(writes && own && phone && mayShare ? [{ key: "share", label: text("share.title"), icon: "share" as const, run: () => acts.onDialog("share") }] : []),
    ...(said ? [{ key: "find", label: text("find.name"), icon: "search" as const, shortcut: "find" as const, run: acts.onFind }] : []),
    ...(may ? [
      { key: "rename", label: text("chats.rename"), icon: "rename" as const, run: () => acts.onDialog("rename") },
      { key: "star", label: text(header.starred ? "chats.unstar" : "chats.star"), icon: header.starred ? "unstar" as const : "star" as const, run: () => acts.onChange({ starred: !header.starred }) },
      ...(own ? [{ key: "archive", label: text(header.archived ? "chats.unarchive" : "chats.archive"), icon: header.archived ? "unarchive" as const : "archive" as const, run: () => acts.onChange({ archived: !header.archived }) }] : []),
    ] : []),
    ...(recorded && writes ? [{ key: "rules", label: text("chat.rules"), icon: "rules" as const, apart: true, run: () => acts.onDialog("rules") }] : []),
    ...(may ? [
      ...(own || header.private === null ? [{ key: "private", label: text(header.private ? "chat.stopPrivate" : "chat.keepPrivate"), icon: "private" as const, run: () => acts.onPrivate(!header.private) }] : []),
      { key: "go-on", label: text("chat.goOn"), icon: "goOn" as const, run: () => acts.onDialog("go-on") },
    ] : []),
    ...(said ? [
      { key: "copy", label: text("take.copy"), icon: "copy" as const, apart: true, run: () => acts.onTake("copy") },
      ...(mayFile ? [
        { key: "markdown", label: text("take.markdown"), icon: "file" as const, run: () => acts.onTake("markdown") },
        ...(role === "share" ? [] : [{ key: "json", label: text("take.json"), icon: "file" as const, run: () => acts.onTake("json") }]),
      ] : []),
    ] : []),
    ...(may ? [
      { key: "clear", label: text("chat.clear"), icon: "clear" as const, apart: true, run: () => acts.onDialog("clear") },
      ...(own ? [{ key: "delete", label: text("chats.delete"), icon: "delete" as const, run: acts.onRemove }] : []),
    ] : []),
    // Whoever has a share link is nobody: there is no name for others to see, and no sign-in to end.
    ...(role === "share" ? [] : [
      { key: "name", label: text("state.label"), icon: "window" as const, apart: recorded, run: () => acts.onDialog("name") },
      { key: "sign-out", label: text("chat.signOut"), icon: "leave" as const, run: () => acts.onDialog("sign-out") },
    ]),
  ];
}
