import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAnnounce } from "../activity/announcer.ts";
import { isComposing } from "../composer/isComposing.ts";
import { useLateText } from "../messages/useLateText.ts";
import { Button } from "../styles/Button.tsx";
import type { SignInResult } from "./signInResult.ts";

/** A link from elsewhere is pasted here; what is wrong with it is said, and the box keeps it. */
export default function PasteLink({ onLink }: { onLink: (pasted: string) => Promise<SignInResult> }) {
  const text = useLateText();
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
  return (
    <form className="tm-paste" onSubmit={submit}>
      <input ref={box} aria-label={text("state.pasteLabel")} placeholder={text("state.pastePlaceholder")} value={value} autoComplete="off" spellCheck={false} dir="ltr"
        aria-invalid={wrong !== null} {...(wrong !== null && { "aria-describedby": "tm-paste-wrong" })}
        onChange={(event) => { setValue(event.target.value); setResult(null); }}
        onKeyDown={(event) => { if (event.key === "Enter" && isComposing(event)) event.preventDefault(); }} />
      <Button aria-disabled={value.trim() === ""} onClick={submit}>{text("state.pasteOpen")}</Button>
      {wrong !== null && <p id="tm-paste-wrong">{wrong}</p>}
    </form>
  );
}
