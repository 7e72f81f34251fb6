import { memo, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { fitHeight } from "./fitHeight.ts";
import { hintOf } from "./hintOf.ts";
import { isComposing } from "./isComposing.ts";

const LINE = 24;

export interface ComposerProps {
  /** The draft, kept by the parent at each keystroke: per chat and window. */
  draft: string;
  onDraft(text: string): void;
  send: SessionView["send"];
  /** An answer runs or waits in this chat, wherever it is driven from. */
  answerRunning: boolean;
  /** Stop stands in the strip for answers that are driven elsewhere; then it is not repeated here. */
  showStop: boolean;
  agentName: string;
  serverName: string;
  actions: Pick<SessionActions, "send" | "stop">;
  /** The text box, for whoever moves the focus here (a card that was answered, a prompt that was chosen). */
  boxRef?: Ref<HTMLTextAreaElement>;
  /** Controls at the foot's start: chats (phones), the picker of a new chat. */
  foot?: ReactNode;
}

/** The composer. Its text is cleared only once the message is safely taken; whatever refuses it leaves the text where it is. */
export const Composer = memo(function Composer({ draft, onDraft, send, answerRunning, showStop, agentName, serverName, actions, boxRef, foot }: ComposerProps): ReactNode {
  const text = useText();
  const own = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState<{ draft: string } | null>(null);
  useImperativeHandle(boxRef, () => own.current!, []);
  useLayoutEffect(() => { if (own.current) fitHeight(own.current, LINE); }, [draft]);

  const maySend = draft.trim() !== "" && (send.kind === "yes" || send.kind === "queue" || send.kind === "offline");
  const busy = send.kind === "queue" && maySend;
  const submit = (how?: "now"): void => {
    if (!maySend) return;
    const result = how === undefined ? actions.send(draft) : actions.send(draft, how);
    if (result.kind === "taken") onDraft("");
    else if (result.why === "too-long") setKept({ draft });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape" && answerRunning) {
      event.preventDefault();
      actions.stop();
    }
  };
  const hint = text(hintOf(send, kept?.draft === draft ? "too-long" : null), { server: serverName });
  return (
    <form className="tm-composer" onSubmit={(event) => { event.preventDefault(); submit(); }}>
      <textarea
        ref={own}
        className="tm-composer-box" aria-label={text("composer.name")} placeholder={text("composer.placeholder", { agent: agentName })} dir="auto"
        rows={1} value={draft} enterKeyHint="send" onChange={(event) => { onDraft(event.target.value); }} onKeyDown={onKeyDown}
      />
      <div className={busy ? "tm-composer-foot tm-composer-foot-full" : "tm-composer-foot"}>
        {foot}
        <span className="tm-composer-hint">{hint}</span>
        {showStop && <Button onClick={() => { actions.stop(); }}><span className="tm-stop-square" aria-hidden />{text("composer.stop")}</Button>}
        {busy && <Button look="text" onClick={() => { submit("now"); own.current?.focus(); }}>{text("composer.sendNow")}</Button>}
        {/* Not `disabled`: a button that loses its focus when the text is sent would throw a keyboard user to the top of the page. */}
        <Button look={maySend ? "filled" : "off"} aria-disabled={!maySend} onClick={() => { submit(); }}><Icon name="arrow-up" />{text("composer.send")}</Button>
      </div>
    </form>
  );
});
