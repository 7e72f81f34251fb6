import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAnnounce } from "../activity/announcer.ts";
import { isComposing } from "../composer/isComposing.ts";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { PageState } from "./PageState.tsx";

export type SignInResult = "ok" | "not-a-link" | "used" | "unreachable";
export interface SignedOutProps {
  /** Why the page is here: nothing to sign in with, or a sign-in that is not valid any more, or a link used before. */
  why: "none" | "refused" | "used" | "left";
  /** Nothing else stands on the page. */
  alone?: boolean;
  /** Takes a pasted link. Absent: the page around signs people in, and may be asked again. */
  onLink?: ((pasted: string) => Promise<SignInResult>) | undefined;
  onAgain?: (() => void) | undefined;
}

/** What is missing before a person can go on, and the next step: a link of this server's, or the page around. */
export function SignedOut({ why, alone = false, onLink, onAgain }: SignedOutProps) {
  return onLink ? <PasteLink why={why} alone={alone} onLink={onLink} /> : <SignedOutHere why={why} alone={alone} onAgain={onAgain} />;
}

function SignedOutHere({ why, alone, onAgain }: Pick<SignedOutProps, "why" | "alone" | "onAgain">) {
  const text = useText();
  return (
    <PageState title={text(why === "left" ? "state.leftHere" : "state.signedOutHere")} line={text(why === "left" ? "state.leftHereLine" : "state.signedOutHereLine")} alone={alone ?? false}>
      {onAgain && <Button onClick={onAgain}>{text("state.signInAgain")}</Button>}
    </PageState>
  );
}

/** The page needs a link: it says which, and takes one where a person has it. */
function PasteLink({ why, alone, onLink }: { why: SignedOutProps["why"]; alone: boolean; onLink: NonNullable<SignedOutProps["onLink"]> }) {
  const text = useText();
  const [value, setValue] = useState("");
  const [result, setResult] = useState<SignInResult | null>(null);
  const wrong = result === "not-a-link" ? text("state.pasteWrong") : result === "used" ? text("state.codeUsed") : result === "unreachable" ? text("reason.network") : null;
  const announce = useAnnounce();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong === null) return;
    box.current?.focus();
    announce(wrong);
  }, [wrong, announce]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setResult(null);
    void onLink(value.trim()).then(setResult);
  };
  const line = why === "refused" ? text("state.wrongToken") : why === "used" ? text("state.codeUsed") : why === "left" ? text("state.leftHereLine") : undefined;
  return (
    <PageState title={text("state.signedOut")} line={line} alone={alone}>
      <form className="tm-paste" onSubmit={submit}>
        <input ref={box} aria-label={text("state.pasteLabel")} placeholder={text("state.pastePlaceholder")} value={value} autoComplete="off" spellCheck={false} dir="ltr"
          aria-invalid={wrong !== null} {...(wrong !== null && { "aria-describedby": "tm-paste-wrong" })}
          onChange={(event) => { setValue(event.target.value); setResult(null); }}
          onKeyDown={(event) => { if (event.key === "Enter" && isComposing(event)) event.preventDefault(); }} />
        <Button aria-disabled={value.trim() === ""} onClick={submit}>{text("state.pasteOpen")}</Button>
        {wrong !== null && <p id="tm-paste-wrong">{wrong}</p>}
      </form>
    </PageState>
  );
}
