import { atom } from "jotai";
import { useState, type ReactNode } from "react";
import ClearDialog from "../../dialogs/ClearDialog.tsx";
import GoOnDialog from "../../dialogs/GoOnDialog.tsx";
import RulesDialog from "../../dialogs/RulesDialog.tsx";
import SignOutDialog from "../../dialogs/SignOutDialog.tsx";
import { ME, OTHER_BROWSER, quietActions } from "../../transcript/galleryData.ts";
import { ContainerContext } from "../containerContext.ts";

const nothing = (): void => {};
const tokenStaysAtom = atom(true);
const robin = { kind: "user" as const, tab: OTHER_BROWSER, name: "Robin" };
const agents = [{ id: "offline" as never, name: "Practice agent", description: "No model, nothing made up." }, { id: "review" as never, name: "Review desk" }];

/** The dialogs of a chat, open. */
export const galleryDialogs: Record<string, ReactNode> = {
  "dialog-rules": (
    <RulesDialog rules={[{ tool: "save_note", by: robin, at: "2026-11-29T13:50:00Z" }, { tool: "read_log", by: { kind: "user", tab: ME }, at: "2026-11-29T14:01:00Z" }]} kept={{ by: robin, at: "2026-11-29T13:58:00Z" }} me={ME} mayWrite
      actions={quietActions()} onClose={nothing} />
  ),
  "dialog-clear": <ClearDialog queued={2} running onClear={() => Promise.resolve({ kind: "not-done", why: "unreachable", detail: "Team server did not reply." })} onClose={nothing} />,
  "dialog-sign-out": <SignOutDialog kept={() => ({ drafts: 2, unsent: 1, chars: 48_200 })} tokenStaysAtom={tokenStaysAtom} onClear={nothing} onSignOut={() => Promise.resolve()} onClose={nothing} />,
  "dialog-go-on": <GoOnDialog agents={agents} server="Team server" running continueWith={quietActions().continueWith} onMade={nothing} onClose={nothing} />,
};

export function DialogGallery({ name }: { name: string }): ReactNode {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <div ref={setPlace} className="tm-shell"><h1 className="tm-hidden">{name}</h1>{place && <ContainerContext.Provider value={() => place}>{galleryDialogs[name]}</ContainerContext.Provider>}</div>;
}
