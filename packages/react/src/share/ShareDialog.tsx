import { useAtomValue } from "jotai";
import type { SessionKey } from "@tidemark/entities/client";
import { useLateText } from "../messages/useLateText.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { useRole } from "../shell/useRole.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { OtherBrowser } from "./OtherBrowser.tsx";
import ShareLinks from "./ShareLinks.tsx";
import { SignedInBrowsers } from "./SignedInBrowsers.tsx";

export interface ShareDialogProps {
  /** Null: nothing was said yet, and there is nothing to show to anybody. */
  chat: SessionKey | null;
  /** Records of the chat that this window shows. */
  count: number;
  /** Asks before this browser is signed out. */
  onSignOutHere: () => void;
  onClose: () => void;
}

/** This chat elsewhere: signed in as oneself in another browser, or shown to somebody who only looks. */
export default function ShareDialog({ chat, count, onSignOutHere, onClose }: ShareDialogProps) {
  const text = useLateText();
  const { shareLink, loopback } = useHost();
  const connection = useAtomValue(useWorkspace().connectionAtom);
  const wider = loopback && connection.kind === "ok" ? connection.server.addresses[0] : undefined;
  const role = useRole();
  return (
    <Dialog title={text("share.title")} onClose={onClose}>
      {/* A code signs in as the owner: nobody else has one to give. */}
      {role === "owner" && <OtherBrowser chat={chat} />}
      {chat !== null && shareLink && <ShareLinks chat={chat} count={count} linkOf={(token) => shareLink(token, wider)} />}
      {role === "owner" && <SignedInBrowsers onSignOutHere={onSignOutHere} />}
    </Dialog>
  );
}
