import type { SessionHeader } from "@tidemark/entities/contract";

/** The chat that this one goes on from, or one that goes on from it after record `at` (BOUND-5). */
export type ChatLink = { way: "from" | "as" } & NonNullable<SessionHeader["continuedFrom"]>;

export function chatLinks(header: Pick<SessionHeader, "continuedFrom" | "continuedAs"> | null): ChatLink[] {
  if (header === null) return [];
  return [
    ...(header.continuedFrom ? [{ way: "from" as const, ...header.continuedFrom }] : []),
    ...header.continuedAs.map((link) => ({ way: "as" as const, ...link })).sort((a, b) => a.at - b.at),
  ];
}
