import type { ReactNode } from "react";
import { NearSections } from "./NearSections.tsx";
import { LONG_TEXT, piecesOf, type Section } from "./sections.ts";

/** Text as it was written. Of a very long one only what is near the eye is drawn: a page that was pasted is a message, too. */
export function LongWords({ text }: { text: string }): ReactNode {
  if (text.length <= LONG_TEXT) return text;
  return <NearSections sections={piecesOf(text).map((piece): Section => ({ kind: "plain", text: piece }))} draw={words} />;
}

function words(section: Section): ReactNode {
  return section.kind === "plain" ? section.text : section.blocks.join("");
}
