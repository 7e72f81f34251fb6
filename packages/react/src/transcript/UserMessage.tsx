import type { ReactNode } from "react";
import type { MessageEntry } from "@tidemark/entities/outbox";
import { whereOf } from "@tidemark/entities/session";
import { NotSentLine } from "../gates/NotSentLine.tsx";
import { useText, type Text } from "../messages/useText.ts";
import { CopyButton } from "../styles/CopyButton.tsx";
import { AuthorLine } from "./AuthorLine.tsx";
import { partText } from "./partText.ts";
import { useRowSurroundings, type RowSurroundings } from "./RowContext.tsx";
import type { Said } from "./rows.ts";

/** What a person said: a fill once it is recorded, a dashed outline of the same size until then. */
export function UserMessage({ said }: { said: Said }): ReactNode {
  const text = useText();
  const { me, actions } = useRowSurroundings();
  const recorded = said.kind === "recorded";
  const parts = recorded ? said.message.parts : said.entry.parts;
  const words = partText(parts);
  const failed = said.kind === "sending" && said.entry.state.kind === "not-sent" ? said.entry.state : null;
  return (
    <>
      <AuthorLine
        name={text("transcript.you")} at={recorded ? said.message.metadata.at : null}
        origin={recorded ? originWords(said.message.metadata.by, me, text) : sendingWords(said.entry, text)}
        buttons={<CopyButton value={words} />}
      />
      <div className={recorded ? "tm-user" : "tm-user tm-user-dashed"} dir="auto">
        {words}
        {parts.filter((part) => part.type === "file").map((part, at) => <div key={at} className="tm-quiet">{text("transcript.file", { name: fileName(part) })}</div>)}
      </div>
      {failed && said.kind === "sending" && (
        <NotSentLine
          reason={`notSent.${failed.reason}`} detail={failed.detail ?? null}
          onAgain={() => { actions.sendAgain(said.entry.id); }} onDiscard={() => { actions.discard(said.entry.id); }}
        />
      )}
    </>
  );
}

function sendingWords(entry: MessageEntry, text: Text): string {
  switch (entry.state.kind) {
    case "waiting": return text("transcript.waitingToSend");
    case "sending": case "accepted": return text("transcript.sending");
    case "not-sent": return text("transcript.notSent");
  }
}

function originWords(by: Extract<Said, { kind: "recorded" }>["message"]["metadata"]["by"], me: RowSurroundings["me"], text: Text): string | null {
  switch (whereOf(by.tab ?? null, null, me)) {
    case "here": return text("transcript.thisWindow");
    case "window": return text("transcript.anotherWindow");
    case "browser": return text("transcript.anotherBrowser");
    default: return by.name ?? null;
  }
}

function fileName(part: object): string {
  const { filename, mediaType } = part as { filename?: unknown; mediaType?: unknown };
  return typeof filename === "string" ? filename : typeof mediaType === "string" ? mediaType : "?";
}
