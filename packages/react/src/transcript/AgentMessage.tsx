import { memo, Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { AnswerEntry } from "@tidemark/entities/outbox";
import type { GateId, TurnId } from "@tidemark/entities/ids";
import type { GateView, Message } from "@tidemark/entities/transcript";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { GateCard } from "../gates/GateCard.tsx";
import { Link } from "../markdown/Link.tsx";
import { Markdown } from "../markdown/Markdown.tsx";
import { Picture } from "../markdown/Picture.tsx";
import { useText } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import { CopyButton } from "../styles/CopyButton.tsx";
import { useKeyed } from "../styles/keyedStore.ts";
import { Reasoning } from "../tools/Reasoning.tsx";
import { ToolCall } from "../tools/ToolCall.tsx";
import { isToolPart, type ToolPart } from "../tools/toolStatus.ts";
import { AuthorLine } from "./AuthorLine.tsx";
import { Feedback } from "./Feedback.tsx";
import { losesMore } from "./losesMore.ts";
import { MessageButton } from "./MessageButton.tsx";
import { partText } from "./partText.ts";
import { newestOf, useNewestText } from "./newestWords.ts";
import { useRowSurroundings } from "./RowContext.tsx";
import type { PageCalls } from "./PageCalls.ts";
import { thoughtFor } from "./thoughtFor.ts";
import { useReveal } from "./useReveal.ts";
import { late } from "../styles/late.tsx";

const AskCard = late(() => import("../gates/AskCard.tsx"));
const GoBackAsk = late(() => import("./GoBackAsk.tsx"));
const FoldAsk = late(() => import("./FoldAsk.tsx"));
const AnswerDetails = late(() => import("./AnswerDetails.tsx"));

type Part = Message["parts"][number];
export type Answering = ReadonlyMap<GateId, AnswerEntry>;

/** An agent's message: its parts in order, cards where they were asked, and how it ended. Drawn again only when its records changed. */
export const AgentMessage = memo(function AgentMessage({ message, answering, pageCalls, last }: { message: Message; answering: Answering; pageCalls: PageCalls; last: boolean }): ReactNode {
  const text = useText();
  const { say } = useToast();
  const surroundings = useRowSurroundings();
  const { agentName, actions, words: newest } = surroundings;
  const [asking, setAsking] = useState<"back" | "again" | null>(null);
  const { metadata, parts } = message;
  const { turn } = metadata;
  const { opened } = surroundings;
  const [detailed] = useKeyed(opened, `details-${turn}`);
  const running = metadata.turnState?.kind === "running";
  const loose = metadata.gates.filter((gate) => gate.part === null);
  // Read when somebody copies: the head is not drawn again for each word that arrives.
  const latest = useRef(message);
  useLayoutEffect(() => { latest.current = message; }, [message]);
  const words = useCallback(() => partText(newestOf(newest, latest.current).parts), [newest]);
  const askBack = useCallback(() => { setAsking("back"); }, []);
  const regenerate = useCallback((): void => {
    setAsking(null);
    const result = actions.regenerate(turn);
    if (result.kind === "kept") say({ text: text(`message.kept.${result.why}`) });
  }, [actions, turn, say, text]);
  const asksFirst = losesMore(surroundings);
  const again = useCallback(() => { if (asksFirst) setAsking("again"); else regenerate(); }, [asksFirst, regenerate]);
  const details = useCallback(() => { opened.set(`details-${turn}`, opened.get(`details-${turn}`) !== true); }, [opened, turn]);
  const close = (): void => { setAsking(null); };
  const endsInText = parts.at(-1)?.type === "text";
  return (
    <>
      <AnswerHead name={agentName} at={metadata.at} turn={turn} end={metadata.turnState?.kind === "ended" ? metadata.lastSeq : 0} ended={metadata.turnState?.kind === "ended"} words={parts.some((part) => part.type === "text" && part.text !== "") ? words : null}
        detailed={detailed ?? false} onAgain={again} onDetails={details} onGoBack={last ? null : askBack} />
      {asking === "back" && !last && <Suspense fallback={null}><GoBackAsk turn={turn} onClose={close} /></Suspense>}
      {asking === "again" && <Suspense fallback={null}><FoldAsk name={text("message.regenerate")} question={text("message.regenerateAsk")} go={text("message.regenerate")} onGo={regenerate} onCancel={close} /></Suspense>}
      {parts.map((part, at) => <PartView key={at} part={part} at={at} message={message} answering={answering} pageCalls={pageCalls} live={running && at === parts.length - 1} />)}
      {loose.map((gate) => <Gate key={gate.id} gate={gate} answering={answering} />)}
      {running && !endsInText && <Markdown text="" live />}
      <Ending message={message} />
      {detailed && <Suspense fallback={null}><AnswerDetails message={message} /></Suspense>}
    </>
  );
});

interface AnswerHeadProps { name: string; at: string; turn: TurnId; end: number; ended: boolean; words: (() => string) | null; detailed: boolean; onAgain(): void; onDetails(): void; onGoBack: (() => void) | null }

/** Who and when, and what can be done with an answer: the same again, its text, what it took, and back to where it ended. */
const AnswerHead = memo(function AnswerHead({ name, at, turn, end, ended, words, detailed, onAgain, onDetails, onGoBack }: AnswerHeadProps): ReactNode {
  const text = useText();
  const { mayAnswer } = useRowSurroundings();
  const may = mayAnswer && ended;
  const buttons = (
    <>
      {may && <MessageButton icon="again" name={text("message.regenerate")} onClick={onAgain} />}
      {words && <CopyButton value={words} />}
      {may && <Feedback turn={turn} end={end} />}
      {may && onGoBack && <MessageButton icon="back" name={text("message.goBack")} onClick={onGoBack} />}
      {ended && <MessageButton icon="info" name={text("message.details")} expanded={detailed} onClick={onDetails} />}
    </>
  );
  return <AuthorLine name={name} origin={null} at={at} buttons={buttons} />;
});

interface PartProps { at: number; message: Message; answering: Answering; pageCalls: PageCalls }

function PartView({ part, live, ...rest }: PartProps & { part: Part; live: boolean }): ReactNode {
  const text = useText();
  const { at, message } = rest;
  if (isToolPart(part)) return <ToolPartView part={part} {...rest} />;
  switch (part.type) {
    case "text": return <TextPart message={message} at={at} live={live} />;
    case "reasoning": return <ReasoningPart part={part} id={`${message.id}/${at}`} thinking={live && part.state === "streaming"} took={thoughtFor(message, at)} />;
    case "source-url": return <p className="tm-source"><Link href={part.url}>{part.title ?? part.url}</Link></p>;
    case "source-document": return <p className="tm-source tm-quiet">{text("transcript.source", { title: part.title })}</p>;
    case "file": return part.mediaType.startsWith("image/") ? <Picture src={part.url} alt={part.filename ?? ""} /> : <p className="tm-source tm-quiet">{text("transcript.file", { name: part.filename ?? part.mediaType })}</p>;
    // Steps, data and parts of a later release have nothing to show.
    default: return null;
  }
}

function TextPart({ message, at, live }: { message: Message; at: number; live: boolean }): ReactNode {
  const { words } = useRowSurroundings();
  const shown = useReveal(useNewestText(words, message, at, live), live);
  return shown === "" && !live ? null : <Markdown text={shown} live={live} />;
}

function ReasoningPart({ part, id, thinking, took }: { part: Extract<Part, { type: "reasoning" }>; id: string; thinking: boolean; took: number | null }): ReactNode {
  const { opened } = useRowSurroundings();
  const [open, setOpen] = useKeyed(opened, id);
  return <Reasoning part={part} thinking={thinking} tookSeconds={took} open={open ?? false} onOpen={setOpen} />;
}

/** A call and the cards that stand at it. While its card is open the card says all; a question has no line beside its card. */
function ToolPartView({ part, at, message, answering, pageCalls }: PartProps & { part: ToolPart }): ReactNode {
  const { opened, mayAnswer, actions, focusComposer } = useRowSurroundings();
  const { metadata } = message;
  const gates = metadata.gates.filter((gate) => gate.part === at);
  const call = metadata.calls.find((view) => view.part === at);
  const [open, setOpen] = useKeyed(opened, call?.call ?? `${message.id}/${at}`);
  const hidden = gates.some((gate) => gate.kind !== "approval" || gate.state.kind === "open");
  const page = call?.call ? pageCalls.get(call.call) : undefined;
  const line = <ToolCall part={part} call={call} page={page} turnEnded={metadata.turnState?.kind === "ended"} open={open ?? false} onOpen={setOpen} />;
  return (
    <>
      {gates.map((gate) => <Gate key={gate.id} gate={gate} answering={answering} />)}
      {page?.kind === "asks" && call?.call
        ? <Suspense fallback={line}><AskCard call={call.call} title={page.title} input={part.input} mayAnswer={mayAnswer} actions={actions} focusComposer={focusComposer} /></Suspense>
        : !hidden && line}
    </>
  );
}

function Gate({ gate, answering }: { gate: GateView; answering: Answering }): ReactNode {
  const { me, person: { guest }, agentName, mayAnswer, actions, typed, rules, focusComposer } = useRowSurroundings();
  const [draft, setDraft] = useKeyed(typed, gate.id);
  return <GateCard gate={gate} entry={answering.get(gate.id)} me={me} agentName={agentName} mayAnswer={mayAnswer} guest={guest} actions={actions} rules={rules} focusComposer={focusComposer} draft={draft} onDraft={setDraft} />;
}

function Ending({ message }: { message: Message }): ReactNode {
  const text = useText();
  const state = message.metadata.turnState;
  if (state?.kind !== "ended") return null;
  switch (state.outcome) {
    case "done": return null;
    case "stopped": return <p className="tm-ending"><StatusGlyph glyph="barred" />{text("transcript.stopped")}</p>;
    case "interrupted": return <p className="tm-ending"><StatusGlyph glyph="barred" />{text("transcript.interrupted")} <bdi>{state.error}</bdi></p>;
    case "failed": return <p className="tm-ending"><StatusGlyph glyph="triangle" /><span className="tm-ending-failed">{text("transcript.failed")}</span> <bdi>{state.error}</bdi></p>;
  }
}
