import type { ReactNode } from "react";
import { wholeTime } from "../activity/timeLabel.ts";
import { useTimeLabel } from "../activity/useTimeLabel.ts";
import { useLanguage } from "../messages/useText.ts";

/** Who, from where, when; buttons at its end show on hover and focus. On wide pages the time stands in the margin. */
export function AuthorLine({ name, origin, at, after, buttons }: { name: string; origin: string | null; at: string | null; after?: ReactNode; buttons?: ReactNode }): ReactNode {
  const language = useLanguage();
  const timeOf = useTimeLabel();
  return (
    <div className="tm-author">
      <bdi className="tm-author-name">{name}</bdi>
      {origin !== null && <bdi className="tm-author-origin">{origin}</bdi>}
      {at !== null && <time className="tm-author-time" dateTime={at} title={wholeTime(at, language)}>{timeOf(at)}</time>}
      {after}
      {buttons && <span className="tm-author-buttons">{buttons}</span>}
    </div>
  );
}
