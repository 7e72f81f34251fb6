import { useCallback, useEffect, useState } from "react";
import type { Failure, SessionKey } from "@tidemark/entities/client";
import type { Share } from "@tidemark/entities/contract";
import { Failed } from "../dialogs/Failed.tsx";
import { reasonOf } from "../messages/reasonOf.ts";
import { useLateText, type LateKey } from "../messages/useLateText.ts";
import { useLanguage, useTexts } from "../messages/useText.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Button } from "../styles/Button.tsx";
import { CopyButton } from "../styles/CopyButton.tsx";

const DAY_MS = 86_400_000;
const LASTS = { 1: "look.day", 30: "look.month", 365: "look.year" } as const satisfies Record<number, LateKey>;
type Days = keyof typeof LASTS;

export interface ShareLinksProps {
  chat: SessionKey;
  /** Records that this window shows: where "as it is now" ends. */
  count: number;
  /** A link for a capability, which stands in its fragment and nowhere else. */
  linkOf: (token: string) => string;
}

/** Links that show this chat to whoever has them: made here, told once, and taken back here. */
export default function ShareLinks({ chat, count, linkOf }: ShareLinksProps) {
  const text = useLateText();
  const texts = useTexts();
  const { api, environment: { clock } } = useWorkspace();
  const [days, setDays] = useState<Days>(30);
  const [frozen, setFrozen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ id: string; link: string } | null>(null);
  const [shares, setShares] = useState<readonly Share[]>([]);
  const [failed, setFailed] = useState<{ key: LateKey; failure: Failure } | null>(null);
  const listed = useCallback((answer: Awaited<ReturnType<typeof api.listShares>>) => {
    if (answer.kind === "ok") setShares(answer.value);
    else setFailed({ key: "look.notListed", failure: answer });
  }, []);
  useEffect(() => {
    const left = new AbortController();
    void api.listShares(chat.session, left.signal).then((answer) => { if (!left.signal.aborted) listed(answer); });
    return () => { left.abort(); };
  }, [api, chat.session, listed]);
  const make = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    const answer = await api.createShare(chat.session, new Date(clock.now() + days * DAY_MS).toISOString(), frozen ? count : undefined);
    setBusy(false);
    if (answer.kind === "ok") setMade({ id: answer.value.id, link: linkOf(answer.value.token) });
    else setFailed({ key: "look.notMade", failure: answer });
    // Also after a failure: a link whose answer was lost stands in the list, and can be taken back.
    listed(await api.listShares(chat.session));
  };
  const takeBack = async (share: Share): Promise<void> => {
    setFailed(null);
    const answer = await api.removeShare(share.id);
    if (answer.kind !== "ok") return setFailed({ key: "look.notTakenBack", failure: answer });
    setShares((all) => all.filter(({ id }) => id !== share.id));
    if (made?.id === share.id) setMade(null);
  };
  const choice = (value: boolean, label: LateKey) => <label><input type="radio" name="tm-look-until" checked={frozen === value} onChange={() => { setFrozen(value); }} /> {text(label)}</label>;
  return (
    <section className="tm-share" aria-label={text("look.title")}>
      <h3>{text("look.title")}</h3>
      <p>{text("look.line")}</p>
      <div className="tm-share-wishes">
        <label>{text("look.lasts")} <select value={days} onChange={(event) => { setDays(Number(event.target.value) as Days); }}>
          {(Object.keys(LASTS).map(Number) as Days[]).map((one) => <option key={one} value={one}>{text(LASTS[one])}</option>)}
        </select></label>
        {choice(false, "look.growing")}
        {choice(true, "look.frozen")}
        <Button aria-disabled={busy} onClick={() => void make()}>{text("look.make")}</Button>
      </div>
      {failed && <Failed>{text(failed.key, { reason: reasonOf(failed.failure, texts) })}</Failed>}
      {made && (
        <>
          <p>{text("look.once")}</p>
          <div className="tm-share-link">
            <input readOnly aria-label={text("look.link")} value={made.link} dir="ltr" onFocus={(event) => event.target.select()} />
            <CopyButton value={made.link} name={text("share.copy")} />
          </div>
        </>
      )}
      {shares.length > 0 && <ShareList shares={shares} onTakeBack={(share) => void takeBack(share)} />}
    </section>
  );
}

function ShareList({ shares, onTakeBack }: { shares: readonly Share[]; onTakeBack: (share: Share) => void }) {
  const text = useLateText();
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  return (
    <ul className="tm-share-list" aria-label={text("look.links")}>
      {shares.map((share) => {
        const until = day.format(Date.parse(share.expiresAt));
        return (
          <li key={share.id}>
            <span>{text("look.ends", { date: until })} · {share.upTo === null ? text("look.growing") : text("look.upTo", { seq: share.upTo })}</span>
            <Button small aria-label={text("look.takeBackOne", { date: until })} onClick={() => onTakeBack(share)}>{text("look.takeBack")}</Button>
          </li>
        );
      })}
    </ul>
  );
}
