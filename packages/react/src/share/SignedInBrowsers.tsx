import { useCallback, useEffect, useRef, useState } from "react";
import type { Failure } from "@tidemark/entities/client";
import type { Token } from "@tidemark/entities/contract";
import { useAnnounce } from "../activity/announcer.ts";
import { Failed } from "../dialogs/Failed.tsx";
import { reasonOf } from "../messages/reasonOf.ts";
import { useLateText, type LateKey } from "../messages/useLateText.ts";
import { useLanguage, useTexts } from "../messages/useText.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Button } from "../styles/Button.tsx";

/** Who can come in as this person, and a way to end that: for a computer that was lent, or is not had any more. Nothing where the server keeps no list. */
export function SignedInBrowsers({ onSignOutHere }: { onSignOutHere: () => void }) {
  const text = useLateText();
  const texts = useTexts();
  const announce = useAnnounce();
  const { api } = useWorkspace();
  const [tokens, setTokens] = useState<readonly Token[]>([]);
  const [failed, setFailed] = useState<{ key: LateKey; failure: Failure } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = useCallback((answer: Awaited<ReturnType<typeof api.listTokens>>) => {
    if (answer.kind === "ok") setTokens(answer.value);
    else if (answer.kind !== "refused" || answer.code !== "not-found") setFailed({ key: "browsers.notListed", failure: answer });
  }, []);
  useEffect(() => {
    const left = new AbortController();
    void api.listTokens(left.signal).then((answer) => { if (!left.signal.aborted) listed(answer); });
    return () => { left.abort(); };
  }, [api, listed]);
  const signOut = async (token: Token): Promise<void> => {
    setFailed(null);
    const answer = await api.removeToken(token.id);
    if (answer.kind !== "ok") return setFailed({ key: "browsers.notSignedOut", failure: answer });
    setTokens((all) => all.filter(({ id }) => id !== token.id));
    // Its button is gone, and the focus with it.
    heading.current?.focus();
    announce(text("browsers.signedOut", { name: token.name }));
  };
  if (tokens.length === 0 && failed === null) return null;
  return (
    <section className="tm-share" aria-label={text("browsers.title")}>
      <h3 ref={heading} tabIndex={-1}>{text("browsers.title")}</h3>
      {failed && <Failed>{text(failed.key, { reason: reasonOf(failed.failure, texts) })}</Failed>}
      {/* Not this one's: it keeps them when it signs itself out. */}
      {tokens.some(({ asking, printed }) => !asking && !printed) && <p>{text("browsers.line")}</p>}
      {tokens.length > 0 && (
        <ul className="tm-share-list" aria-label={text("browsers.title")}>
          {tokens.map((token) => <Row key={token.id} token={token} onSignOut={() => { if (token.asking) onSignOutHere(); else void signOut(token); }} />)}
        </ul>
      )}
    </section>
  );
}

function Row({ token, onSignOut }: { token: Token; onSignOut: () => void }) {
  const text = useLateText();
  const language = useLanguage();
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const name = token.printed ? text("browsers.printed") : token.name;
  const used = token.lastUsedAt === null ? text("browsers.neverUsed") : text("browsers.lastUsed", { time: time.format(Date.parse(token.lastUsedAt)) });
  return (
    <li>
      <span>{name} · {token.asking ? <strong>{text("browsers.here")}</strong> : used}</span>
      {/* The server's own link is good as long as its file is there; this browser can forget it. */}
      {(token.asking || !token.printed) && <Button small aria-label={text("browsers.signOutOne", { name })} onClick={onSignOut}>{text("signOut.do")}</Button>}
    </li>
  );
}
