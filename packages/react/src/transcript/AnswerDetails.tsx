import type { ReactNode } from "react";
import { type Message, spentOf } from "@tidemark/entities/transcript";
import { useLateText } from "../messages/useLateText.ts";
import { useLanguage } from "../messages/useText.ts";
import { dateFormat, numberFormat } from "../theme/intlFormat.ts";
import { between, seconds } from "../theme/times.ts";

const CLOCK: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };

/** What an answer took, by the log's own times and the model's own numbers: what neither tells is not shown as if it were known. */
export default function AnswerDetails({ message: { metadata, parts }, message }: { message: Message }): ReactNode {
  const text = useLateText();
  const language = useLanguage();
  const end = metadata.turnState?.kind === "ended" ? metadata.turnState.at : null;
  const took = between(metadata.at, end);
  const spent = spentOf(message);
  const steps = parts.filter(({ type }) => type === "step-start").length;
  const clock = (at: string): string => dateFormat(language, CLOCK).format(new Date(at));
  const tokens = (count: number | null): string => (count === null ? "?" : numberFormat(language, {}).format(count));
  return (
    <dl className="tm-tool-rows tm-details" aria-label={text("message.details")} role="group">
      {took !== null && end !== null && <><dt>{text("details.time")}</dt><dd>{text("details.from", { from: clock(metadata.at), to: clock(end), seconds: seconds(took, language) })}</dd></>}
      {spent !== null && spent.models.length > 0 && <><dt>{text("details.model")}</dt><dd><bdi>{spent.models.join(", ")}</bdi></dd></>}
      <dt>{text("details.tokens")}</dt>
      <dd>{spent === null || (spent.input === null && spent.output === null) ? text("details.notTold") : text("details.spent", { input: tokens(spent.input), output: tokens(spent.output) })}</dd>
      {steps > 0 && <><dt>{text("details.steps")}</dt><dd>{steps}</dd></>}
    </dl>
  );
}
