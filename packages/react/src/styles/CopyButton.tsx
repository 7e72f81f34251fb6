import { useEffect, useState, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { useUi } from "../theme/Ui.tsx";
import { Button } from "./Button.tsx";

const SHOWN_MS = 2000;

/** Copies a text and says for two seconds that it did, or that it could not. With `label` it is a link in words (with `look` a button), else an icon with the given name. */
export function CopyButton({ value, label, look, name: given }: { value: string | (() => string); label?: string; look?: "text"; name?: string }): ReactNode {
  const { copy, clock } = useUi();
  const text = useText();
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (result === null) return;
    return clock.after(SHOWN_MS, () => { setResult(null); });
  }, [result, clock]);
  const name = result === null ? (label ?? given ?? text("copy.copy")) : text(result === "copied" ? "copy.copied" : "copy.failed");
  const run = (): void => void copy(typeof value === "string" ? value : value()).then((done) => { setResult(done ? "copied" : "failed"); }, () => { setResult("failed"); });
  if (label !== undefined && look !== undefined) return <Button look={look} onClick={run}>{name}</Button>;
  if (label !== undefined) return <button type="button" className="tm-link" onClick={run}>{name}</button>;
  return (
    <button type="button" className="tm-icon-button" aria-label={name} title={name} onClick={run}>
      <Icon name={result === "copied" ? "check" : "copy"} />
    </button>
  );
}
