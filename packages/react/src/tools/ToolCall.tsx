import { useId, useState, type ReactNode } from "react";
import type { PageCallView } from "@tidemark/entities/session";
import type { CallView } from "@tidemark/entities/transcript";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useSeconds } from "../activity/useSeconds.ts";
import { Icon } from "../icons/Icon.tsx";
import { useLanguage, useText } from "../messages/useText.ts";
import { between, seconds } from "../theme/times.ts";
import { useUi } from "../theme/Ui.tsx";
import { LongText } from "./LongText.tsx";
import { pageCallWords } from "./pageCallWords.ts";
import { storedText } from "./storedText.ts";
import { purposeOf, TOOL_GLYPH, toolNameOf, toolStatus, type ToolPart, type ToolStatus } from "./toolStatus.ts";

export interface ToolCallProps {
  part: ToolPart;
  call: CallView | undefined;
  turnEnded: boolean;
  /** What this window does about it, where it is a page tool that is open (PIN-3). */
  page?: PageCallView | undefined;
  /** Kept outside the row, by call id: catching up must not close what a person opened (ADOPT-12). */
  open: boolean;
  onOpen(open: boolean): void;
}

/** One quiet line that opens to input and output. No spinner: a running call counts its seconds. */
export function ToolCall({ part, call, turnEnded, page, open, onOpen }: ToolCallProps): ReactNode {
  const text = useText();
  const body = useId();
  const tool = toolNameOf(part);
  const status = toolStatus(part, call, turnEnded);
  const here = page === undefined || call?.closed || turnEnded ? null : pageCallWords(page);
  return (
    <div className="tm-tool" role="group" aria-label={text("tool.name", { tool })}>
      <button type="button" className="tm-tool-line" aria-expanded={open} aria-controls={body} onClick={() => { onOpen(!open); }}>
        <span className="tm-tool-chevron" data-open={open}><Icon name="open" small /></span>
        <bdi className="tm-mono tm-tool-name">{tool}</bdi>
        <span className={here?.why ? "tm-tool-purpose tm-tool-words tm-tool-wait" : "tm-tool-purpose"} dir="auto">{here?.why ? text(here.why.text, here.why.values) : purposeOf(part, call)}</span>
        <span className={`tm-tool-status tm-tool-${status}`}><StatusGlyph glyph={here?.glyph ?? TOOL_GLYPH[status]} /> {text(here?.status ?? `tool.${status}`)}</span>
        {(here === null || here.status === "tool.here") && <Took call={call} status={status} />}
      </button>
      <div className="tm-tool-body" id={body} hidden={!open}>{open && <ToolBody part={part} />}</div>
    </div>
  );
}

function ToolBody({ part }: { part: ToolPart }): ReactNode {
  const text = useText();
  const output = part.state === "output-available" ? storedText(part.output) : null;
  const error = part.state === "output-error" ? part.errorText : null;
  return (
    <dl className="tm-tool-rows">
      <dt>{text("tool.input")}</dt>
      <dd>{part.input === undefined ? <span className="tm-quiet">{text("tool.noInput")}</span> : <LongText value={storedText(part.input)} label={text("tool.input")} />}</dd>
      {output !== null && <><dt>{text("tool.output")}</dt><dd><LongText value={output} label={text("tool.output")} /></dd></>}
      {error !== null && <><dt>{text("tool.error")}</dt><dd><LongText value={error} label={text("tool.error")} /></dd></>}
    </dl>
  );
}

/** How long it took; while it runs, how long this window has watched it (server clocks are never compared with ours). */
function Took({ call, status }: { call: CallView | undefined; status: ToolStatus }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const took = between(call?.startedAt ?? null, call?.endedAt ?? null);
  if (status === "running") return <Watched />;
  if (status !== "done" && status !== "failed") return null;
  return <span className="tm-tool-took" dir="auto">{took !== null && text("tool.seconds", { seconds: seconds(took, language) })}</span>;
}

function Watched(): ReactNode {
  const text = useText();
  const { clock } = useUi();
  const now = useSeconds(clock, true);
  const [since] = useState(now);
  return <span className="tm-tool-took" dir="auto">{text("tool.seconds", { seconds: Math.round((now - since) / 1000) })}</span>;
}
