import { useAtomValue, type Atom } from "jotai";
import { useState, type ReactNode } from "react";
import type { KeptHere } from "@tidemark/entities/storage";
import { useAnnounce } from "../activity/announcer.ts";
import { sizeText } from "../files/sizeText.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useLanguage } from "../messages/useText.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { Button } from "../styles/Button.tsx";

export interface SignOutDialogProps {
  kept: () => KeptHere;
  /** The server is not reached, and would go on taking this browser's sign-in. */
  tokenStaysAtom: Atom<boolean>;
  onClear: () => void;
  onSignOut: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a browser forgets its person, and says what goes with that (VIEW-13). Who wants no more than room clears the copies. */
export default function SignOutDialog({ kept, tokenStaysAtom, onClear, onSignOut, onClose }: SignOutDialogProps): ReactNode {
  const text = useLateText();
  const language = useLanguage();
  const announce = useAnnounce();
  const [now, setNow] = useState(kept);
  const tokenStays = useAtomValue(tokenStaysAtom);
  const [cleared, setCleared] = useState(false);
  const clear = (): void => {
    if (cleared) return;
    onClear();
    setNow(kept());
    setCleared(true);
    announce(text("signOut.cleared"));
  };
  return (
    <Dialog title={text("chat.signOut")} onClose={onClose}>
      <p>{text("signOut.line")}</p>
      {now.drafts > 0 && <p>{text("signOut.drafts", { count: now.drafts })}</p>}
      {now.unsent > 0 && <p>{text("signOut.unsent", { count: now.unsent })}</p>}
      {tokenStays && <p>{text("signOut.tokenStays")}</p>}
      <p className="tm-row">
        <span>{text("signOut.kept", { size: sizeText(now.chars, language) })}</span>
        {/* It stays when it is done: a button that goes takes the focus with it. */}
        <Button look="text" aria-disabled={cleared} onClick={clear}>{text("signOut.clear")}</Button>
      </p>
      {cleared && <p>{text("signOut.cleared")}</p>}
      <div className="tm-row tm-dialog-buttons">
        <Button onClick={() => void onSignOut()}>{text("signOut.do")}</Button>
        <Button look="text" onClick={onClose}>{text("chat.cancel")}</Button>
      </div>
    </Dialog>
  );
}
