import type { Clock } from "@tidemark/entities/environment";
import type { FollowNote } from "@tidemark/entities/session";
import { useSeconds } from "../activity/useSeconds.ts";
import { type LateKey, useLateText } from "../messages/useLateText.ts";
import { useLanguage } from "../messages/useText.ts";
import { secondLabel } from "./secondLabel.ts";

/** What this window asked, heard and was told, newest first: why it shows what it shows. Looked at anew each second, while it is on the screen. */
export function Timeline({ notes, clock }: { notes: () => readonly FollowNote[]; clock: Clock }) {
  const text = useLateText();
  const language = useLanguage();
  useSeconds(clock, true);
  const all = notes();
  if (all.length === 0) return <p className="tm-side-line">{text("timeline.empty")}</p>;
  return (
    <ol className="tm-timeline" aria-label={text("timeline.name")}>
      {all.map(({ atMs, what, count, reason }, at) => (
        <li key={all.length - at}><span className="tm-record-at">{secondLabel(atMs, language)}</span><span>{text(`follow.${what}` satisfies LateKey, { count: count ?? 0, reason: reason ?? "" })}</span></li>
      )).reverse()}
    </ol>
  );
}
