import { memo, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { missingFiles, storedFiles, type DraftFile } from "@tidemark/entities/outbox";
import { MOST_CHARS, type SessionActions, type SessionView } from "@tidemark/entities/session";
import { AttachButton } from "../files/AttachButton.tsx";
import { filesIn } from "../files/filesIn.ts";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import type { ComposerFiles } from "./ComposerFiles.ts";
import { fitHeight } from "./fitHeight.ts";
import { hintOf } from "./hintOf.ts";
import { isComposing } from "./isComposing.ts";
import { isTouch } from "./isTouch.ts";
import { sendsWith } from "./sendsWith.ts";

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
  /** Absent where the server takes no files. */
  files?: ComposerFiles | undefined;
  /** Opens the last message of this person for editing; false: there is none. */
  onEditLast?: (() => boolean) | undefined;
  /** The text box, for whoever moves the focus here (a card that was answered, a prompt that was chosen). */
  boxRef?: Ref<HTMLTextAreaElement>;
  /** The page that the message goes with. It is named where the hint says no more than what Enter does. */
  about?: string | null;
  /** Controls at the foot's start: chats (phones), the picker of a new chat. */
  foot?: ReactNode;
}

const NO_FILES: readonly DraftFile[] = [];

/** The composer. Its text is cleared only once the message is safely taken; whatever refuses it leaves the text where it is. */
export const Composer = memo(function Composer({ draft, onDraft, send, answerRunning, showStop, agentName, serverName, actions, files, onEditLast, boxRef, about = null, foot }: ComposerProps): ReactNode {
  const text = useText();
  const hintId = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  /** What was sent last: the browser's own undo knows nothing of a text that we took away. */
  const [sent, setSent] = useState<{ text: string; files: readonly DraftFile[] } | null>(null);
  /** Send was pressed while files were on their way: it goes out with them, as it stood then. */
  const [wish, setWish] = useState<{ text: string; files: string; how: "now" | undefined } | null>(null);
  const [touch, setTouch] = useState(false);
  useImperativeHandle(boxRef, () => own.current!, []);
  useLayoutEffect(() => { if (own.current) setTouch(isTouch(own.current)); }, []);
  useLayoutEffect(() => { if (own.current) fitHeight(own.current); }, [draft]);

  const list = files?.list ?? NO_FILES;
  const missing = missingFiles(list);
  const something = draft.trim() !== "" || list.length > 0;
  const maySend = something && missing !== "not-uploaded" && draft.length <= MOST_CHARS && (send.kind === "yes" || send.kind === "queue" || send.kind === "offline");
  const busy = send.kind === "queue" && maySend;
  const submit = (how?: "now", going = list): void => {
    const left = missingFiles(going);
    setWish(maySend && left === "uploading" ? { text: draft, files: idsOf(going), how } : null);
    if (!maySend || left !== null) return;
    const result = going.length > 0 ? actions.send(draft, how, storedFiles(going)) : how === undefined ? actions.send(draft) : actions.send(draft, how);
    if (result.kind !== "taken") return;
    setSent({ text: draft, files: going });
    onDraft("");
    if (going.length > 0) files?.set(NO_FILES);
  };
  // What was changed since is another message, and what a file failed for is not what was sent: it waits to be sent by hand.
  if (wish !== null && (wish.text !== draft || wish.files !== idsOf(list) || missing === "not-uploaded")) setWish(null);
  useEffect(() => {
    if (wish === null || files === undefined) return;
    const stop = files.onChange((now) => {
      if (missingFiles(now) !== null || idsOf(now) !== wish.files) return;
      // Before it goes: that it went is a change of the files, too, and it would go once more.
      stop();
      submit(wish.how, now);
    });
    return stop;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event)) return;
    const empty = draft === "" && list.length === 0;
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (sendsWith(event)) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape" && answerRunning) {
      event.preventDefault();
      actions.stop();
    } else if (event.key === "ArrowUp" && plain && empty && onEditLast?.() === true) event.preventDefault();
    else if (isUndo(event) && empty && sent !== null) {
      event.preventDefault();
      onDraft(sent.text);
      if (sent.files.length > 0) files?.set(sent.files);
      setSent(null);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = files?.attach ? filesIn(event.clipboardData) : [];
    if (pasted.length === 0) return;
    event.preventDefault();
    files?.attach?.(pasted);
  };
  const hint = hintOf({ send, chars: draft.length, missing, wished: wish !== null, touch });
  const page = about !== null && (hint.key === "composer.enter" || hint.key === "composer.touch") ? text("composer.page", { title: about }) : null;
  return (
    <form className="tm-composer" onSubmit={(event) => { event.preventDefault(); submit(); }}>
      {list.length > 0 && files?.bar}
      <textarea
        ref={own}
        className="tm-composer-box" aria-label={text("composer.name")} aria-describedby={hintId} placeholder={text("composer.placeholder", { agent: agentName })} dir="auto"
        rows={1} value={draft} enterKeyHint={touch ? "enter" : "send"} onPaste={onPaste} onKeyDown={onKeyDown}
        onChange={(event) => { onDraft(event.target.value); setSent(null); }}
      />
      <div className={busy ? "tm-composer-foot tm-composer-foot-full" : "tm-composer-foot"}>
        {foot}
        {files?.attach && <AttachButton onFiles={(picked) => { files.attach?.(picked); own.current?.focus(); }} />}
        {page !== null ? <span className="tm-composer-hint tm-composer-page" id={hintId} title={page} dir="auto">{page}</span> : (
          <span className={hint.key === "composer.over" || hint.key === "composer.notUploaded" ? "tm-composer-hint tm-composer-hint-wrong" : "tm-composer-hint"} id={hintId}>{text(hint.key, { server: serverName, ...hint.values })}</span>
        )}
        {showStop && <Button onClick={() => { actions.stop(); }}><span className="tm-stop-square" aria-hidden />{text("composer.stop")}</Button>}
        {busy && <Button look="text" onClick={() => { submit("now"); own.current?.focus(); }}>{text("composer.sendNow")}</Button>}
        {/* Not `disabled`: a button that loses its focus when the text is sent would throw a keyboard user to the top of the page. */}
        <Button look={maySend ? "filled" : "off"} aria-disabled={!maySend} onClick={() => { submit(); }}><Icon name="arrow-up" />{text("composer.send")}</Button>
      </div>
    </form>
  );
});

function idsOf(files: readonly DraftFile[]): string {
  return files.map(({ id }) => id).join();
}

function isUndo(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
}
