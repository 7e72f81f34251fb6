import { Suspense, useState, type ReactNode } from "react";
import type { MessageEntry } from "@tidemark/entities/outbox";
import type { By } from "@tidemark/entities/records";
import { whereOf, type Versions } from "@tidemark/entities/session";
import { NotSentLine } from "../gates/NotSentLine.tsx";
import { useText, type Text } from "../messages/useText.ts";
import { LongWords } from "../markdown/LongWords.tsx";
import { CopyButton } from "../styles/CopyButton.tsx";
import { useKeyed } from "../styles/keyedStore.ts";
import { TAKES_FOCUS } from "../composer/editLast.ts";
import { authorName, isOwn, type Reader } from "./authorName.ts";
import { AuthorLine } from "./AuthorLine.tsx";
import type { EditMessageProps } from "./EditMessage.tsx";
import { losesMore } from "./losesMore.ts";
import { MessageButton } from "./MessageButton.tsx";
import { partText } from "./partText.ts";
import { useRowSurroundings } from "./RowContext.tsx";
import type { Said } from "./rows.ts";
import { VersionSwitch } from "./VersionSwitch.tsx";
import { late } from "../styles/late.tsx";

const MessageFiles = late(() => import("../files/MessageFiles.tsx"));
const EditMessage = late(() => import("./EditMessage.tsx"));

/** What a person said: a fill once it is recorded, a dashed outline of the same size until then. */
export function UserMessage({ said, versions }: { said: Said; versions: Versions | null }): ReactNode {
  const text = useText();
  const { person, actions, mayAnswer, typed, focusComposer, live, queued } = useRowSurroundings();
  const recorded = said.kind === "recorded";
  const parts = recorded ? said.message.parts : said.entry.parts;
  const words = partText(parts);
  const failed = said.kind === "sending" && said.entry.state.kind === "not-sent" ? said.entry.state : null;
  const turn = recorded ? said.message.metadata.turn : null;
  const [edit, setEdit] = useKeyed(typed, `edit-${turn}`);
  const [pressed, setPressed] = useState(false);
  const editing = turn !== null && mayAnswer && typeof edit?.["text"] === "string" ? edit["text"] : null;
  const send = (now: string): ReturnType<EditMessageProps["onSend"]> => {
    const result = actions.editAndResend(turn!, now);
    if (result.kind === "kept") return result.why;
    setEdit({});
    focusComposer();
    return null;
  };
  const attached = parts.filter((part) => part.type === "file");
  const named = attached.map((part, at) => <div key={at} className="tm-quiet">{text("transcript.file", { name: fileName(part) })}</div>);
  const files = attached.length > 0 && <Suspense fallback={named}><MessageFiles parts={attached} /></Suspense>;
  const bubble = (
    <div className={recorded ? "tm-user" : "tm-user tm-user-dashed"} dir="auto">
      <LongWords text={words} />
      {files}
    </div>
  );
  return (
    <>
      <AuthorLine
        name={recorded ? authorName(said.message.metadata.by, person, text) : text("transcript.you")} at={recorded ? said.message.metadata.at : null}
        origin={recorded ? originWords(said.message.metadata.by, person, text) : sendingWords(said.entry, text)}
        after={versions && <VersionSwitch {...versions} />}
        buttons={(
          <>
            {turn !== null && mayAnswer && editing === null && <MessageButton icon="edit" name={text("message.edit")} onClick={() => { setPressed(true); setEdit({ text: words }); }} />}
            {words !== "" && <CopyButton value={words} />}
          </>
        )}
      />
      {editing === null ? bubble : (
        <Suspense fallback={bubble}>
          <EditMessage text={editing} focus={pressed || edit?.[TAKES_FOCUS] === true} withFiles={attached.length > 0} asksFirst={losesMore({ live, queued })} onText={(now) => { setEdit({ text: now }); }} onSend={() => send(editing)} onCancel={() => { setEdit({}); focusComposer(); }} />
          {files}
        </Suspense>
      )}
      {failed && said.kind === "sending" && (
        <NotSentLine
          reason={`notSent.${failed.reason}`} detail={failed.detail ?? null}
          onAgain={mayAnswer ? () => { actions.sendAgain(said.entry.id); } : null} onDiscard={() => { actions.discard(said.entry.id); }}
        />
      )}
    </>
  );
}

function sendingWords(entry: MessageEntry, text: Text): string {
  switch (entry.state.kind) {
    case "waiting": return text("transcript.waitingToSend");
    case "sending": case "accepted": return text("transcript.sending");
    case "queued": return text("transcript.queued");
    case "not-sent": return text("transcript.notSent");
  }
}

/** From which of the reader's own windows; another person's windows are that person's. */
function originWords(by: By, person: Reader, text: Text): string | null {
  if (!isOwn(by, person)) return null;
  switch (whereOf(by.tab ?? null, null, person.me)) {
    case "here": return text("transcript.thisWindow");
    case "window": return text("transcript.anotherWindow");
    case "browser": return by.label ?? text("transcript.anotherBrowser");
    default: return by.name ?? null;
  }
}

function fileName(part: object): string {
  const { filename, mediaType } = part as { filename?: unknown; mediaType?: unknown };
  return typeof filename === "string" ? filename : typeof mediaType === "string" ? mediaType : "?";
}
