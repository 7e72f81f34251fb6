/** What is shown, and what a read brought beyond it. */
export interface Question {
  /** Records that the transcript shown was built from; absent in an older cache, which reads as 0 (ADOPT-6). */
  watermark: number | undefined;
  /** Messages shown, over the range that both sides have. */
  messages: number;
  /** What is shown holds something that no record accounts for: a floor protects it (ADOPT-2). */
  floor: boolean;
  log: {
    count: number;
    messages: number;
    /** A boundary stands beyond the watermark: a shorter transcript is right, down to none (ADOPT-3). */
    boundary: boolean;
    /** Another revision than the one shown, of a source that is not append-only (ADOPT-18). */
    revised: boolean;
  };
  /** A full read has said it again. */
  confirmed: boolean;
}

export type Verdict =
  | { kind: "adopt" }
  | { kind: "same" }
  /** `behind`: an old answer, or a source that lags. `floor`: the log shows less than what is protected. */
  | { kind: "keep"; why: "behind" | "floor" }
  | { kind: "ask-full"; why: "fewer-messages" | "revision" };

/**
 * The one guard that every way to newer records goes through (ADOPT-7). Counts of records decide, never counts of messages: a browser
 * that had cached half a turn kept it for ever, because the finished turn has as many messages as the half one.
 */
export function shouldAdopt(question: Question): Verdict {
  const { log, confirmed } = question;
  const watermark = question.watermark ?? 0;
  if (log.count < watermark) return { kind: "keep", why: "behind" };
  if (log.count === watermark) {
    if (!log.revised) return { kind: "same" };
    return confirmed ? { kind: "adopt" } : { kind: "ask-full", why: "revision" };
  }
  if (log.boundary || log.messages >= question.messages) return { kind: "adopt" };
  if (question.floor) return { kind: "keep", why: "floor" };
  return confirmed ? { kind: "adopt" } : { kind: "ask-full", why: "fewer-messages" };
}
