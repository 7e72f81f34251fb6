import type { ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { LongText } from "../tools/LongText.tsx";
import { exactText } from "./exactText.ts";
import { hidesAnything, visibleText } from "./visibleText.ts";

/** The exact input of an approval: nothing invisible stays invisible, nothing is cut without Show all (GATE-8). */
export function ExactInput({ input }: { input: unknown }): ReactNode {
  const text = useText();
  const value = exactText(input);
  return (
    <>
      {hidesAnything(value) && <p className="tm-gate-warn">{text("gate.invisible")}</p>}
      <ExactText value={value} />
    </>
  );
}

/** A text with its invisible characters shown by name. */
export function ExactText({ value }: { value: string }): ReactNode {
  const text = useText();
  return <LongText value={value} render={drawVisible} label={text("tool.input")} />;
}

function drawVisible(value: string): ReactNode {
  return visibleText(value).map((piece, at) => (piece.kind === "text" ? piece.text : <mark key={at} className="tm-hidden-char">{piece.name}</mark>));
}
