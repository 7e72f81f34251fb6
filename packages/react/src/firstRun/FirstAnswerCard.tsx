import { useId } from "react";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { Button } from "../styles/Button.tsx";

export interface FirstAnswerCardProps { onSecondWindow: () => void; onOtherBrowser: () => void; onNotNow: () => void }

/** Shown once per browser while its first answer runs: the thing to find out is that the answer doesn't need this window. */
export function FirstAnswerCard({ onSecondWindow, onOtherBrowser, onNotNow }: FirstAnswerCardProps) {
  const text = useText();
  const id = useId();
  return (
    <section className="tm-first-card" aria-labelledby={id}>
      <h2 id={id}>{text("card.heading")}</h2>
      <p>{text("card.line")}</p>
      <div className="tm-row">
        <Button onClick={onSecondWindow}><FrameIcon name="window" />{text("card.second")}</Button>
        <Button onClick={onOtherBrowser}><FrameIcon name="qr" />{text("card.other")}</Button>
        <Button look="text" onClick={onNotNow}>{text("card.notNow")}</Button>
      </div>
    </section>
  );
}
