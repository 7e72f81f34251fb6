import type { Failure } from "@tidemark/entities/client";
import type { Texts } from "./useText.ts";

/** Why something failed, to stand inside a sentence: without its full stop. */
export function reasonOf(failure: Failure, { text, refused }: Pick<Texts, "text" | "refused">): string {
  return failure.kind === "refused" ? refused(failure.code, failure.detail).replace(/\.$/, "") : text(`reason.${failure.reason}`);
}
