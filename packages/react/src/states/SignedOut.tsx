import { type FormEvent, useState } from "react";
import { isComposing } from "../composer/isComposing.ts";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { PageState } from "./PageState.tsx";

export type SignInResult = "ok" | "not-a-link" | "used" | "unreachable";
export interface SignedOutProps {
  /** Why the page is here: nothing to sign in with, or a sign-in that is not valid any more, or a link used before. */
  why: "none" | "refused" | "used";
  /** Nothing else stands on the page. */
  alone?: boolean;
  onLink: (pasted: string) => Promise<SignInResult>;
}

/** The page needs a link: it says which, and takes one where a person has it. */
export function SignedOut({ why, alone = false, onLink }: SignedOutProps) {
  const text = useText();
  const [value, setValue] = useState("");
  const [result, setResult] = useState<SignInResult | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onLink(value.trim()).then(setResult);
  };
  const wrong = result === "not-a-link" ? text("state.pasteWrong") : result === "used" ? text("state.codeUsed") : result === "unreachable" ? text("reason.network") : null;
  const line = why === "refused" ? text("state.wrongToken") : why === "used" ? text("state.codeUsed") : undefined;
  return (
    <PageState title={text("state.signedOut")} line={line} alone={alone}>
      <form className="tm-paste" onSubmit={submit}>
        <input aria-label={text("state.pasteLabel")} placeholder={text("state.pastePlaceholder")} value={value} autoComplete="off" spellCheck={false} dir="ltr"
          aria-invalid={wrong !== null} {...(wrong !== null && { "aria-describedby": "tm-paste-wrong" })}
          onChange={(event) => { setValue(event.target.value); setResult(null); }}
          onKeyDown={(event) => { if (event.key === "Enter" && isComposing(event)) event.preventDefault(); }} />
        <Button aria-disabled={value.trim() === ""} onClick={submit}>{text("state.pasteOpen")}</Button>
        {wrong !== null && <p id="tm-paste-wrong" role="alert">{wrong}</p>}
      </form>
    </PageState>
  );
}
