import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { SessionKey, SourceAnswer } from "@tidemark/entities/client";
import { Failed } from "../dialogs/Failed.tsx";
import { reasonOf } from "../messages/reasonOf.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useTexts } from "../messages/useText.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { Button } from "../styles/Button.tsx";
import { CopyButton } from "../styles/CopyButton.tsx";
import { QrCode } from "./QrCode.tsx";

type Made = SourceAnswer<{ code: string; expiresAt: string }> | null;

/** A link with a one-time code, and the same as a QR code where another machine can reach the address. */
export function OtherBrowser({ chat }: { chat: SessionKey | null }) {
  const text = useLateText();
  const texts = useTexts();
  const host = useHost();
  const { api, connectionAtom } = useWorkspace();
  const connection = useAtomValue(connectionAtom);
  const [made, setMade] = useState<Made>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    void api.makeCode(chat?.session).then((answer) => { if (wanted) setMade(answer); });
    return () => { wanted = false; };
  }, [api, chat, round]);
  const wider = connection.kind === "ok" ? connection.server.addresses[0] : undefined;
  const link = made?.kind === "ok" ? host.signInLink(made.value.code, chat, host.loopback ? wider : undefined) : "";
  return (
    <div className="tm-share">
      {made === null && <p className="tm-late">{text("share.making")}</p>}
      {made !== null && made.kind !== "ok" && (
        <div>
          <Failed>{text("share.failed", { reason: reasonOf(made, texts) })}</Failed>
          <Button onClick={() => { setMade(null); setRound(round + 1); }}>{text("share.again")}</Button>
        </div>
      )}
      {link !== "" && (
        <>
          <p>{text("share.line")}</p>
          <div className="tm-share-link">
            <input readOnly aria-label={text("share.link")} value={link} dir="ltr" onFocus={(event) => event.target.select()} />
            <CopyButton value={link} name={text("share.copy")} />
          </div>
          {host.loopback && wider === undefined
            ? <div className="tm-share-wider"><p>{text("share.loopback")}</p><pre className="tm-code-box" tabIndex={0}>{LISTEN_WIDER}</pre></div>
            : <QrCode value={link} name={text("share.qr")} />}
        </>
      )}
    </div>
  );
}

const LISTEN_WIDER = "TIDEMARK_ALLOW_REMOTE=1 npm start -- --host 0.0.0.0";
