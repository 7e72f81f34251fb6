import { useEffect, useMemo, useRef, useState } from "react";
import type { SessionView } from "@tidemark/entities/session";
import type { Finding } from "../shell/frameContext.ts";
import type { TranscriptReach } from "../transcript/TranscriptReach.ts";
import { findMatches, findRows, type Match, matchFrom, rowAt } from "./findMatches.ts";
import { foldTerms } from "./foldText.ts";
import { firstRowInSight, showRange } from "./inSight.ts";
import { createMarks } from "./marks.ts";
import { rangesIn } from "./domText.ts";
import { firstSeq, type OlderNow, useOlder } from "./useOlder.ts";

interface Ports { view: SessionView | null; finding: Finding; reach: TranscriptReach | null; older: () => void }
interface Look { text: string; terms: readonly string[]; /** Where to begin: the record of a search hit, or the row that was in sight. */ seq: number | null; row: string | null }

export interface Find {
  value: string;
  look(value: string): void;
  count: number;
  /** Which match is the current one; -1 where there is none. */
  at: number;
  step(by: 1 | -1): void;
  older: OlderNow;
  readOlder(): void;
}

const NOTHING: Pick<SessionView, "items" | "sending" | "older"> = { items: [], sending: [], older: "none" };

export function useFind({ view, finding, reach, older }: Ports): Find {
  const { items, sending, older: there } = view ?? NOTHING;
  const shown = () => firstRowInSight(reach?.scroller() ?? null);
  const [asked, setAsked] = useState(finding.asked);
  const [look, setLook] = useState<Look>(() => lookOf(finding, null));
  /** The current match as the person chose it; null: the first from where they look on. */
  const [chosen, setChosen] = useState<Match | null>(null);
  const [seeking, setSeeking] = useState(false);
  if (asked !== finding.asked) {
    setAsked(finding.asked);
    if (finding.text !== "") {
      setLook(lookOf(finding, null));
      setChosen(null);
    }
  }
  const rows = useMemo(() => findRows({ items, sending }), [items, sending]);
  const matches = useMemo(() => findMatches(rows, look.terms), [rows, look.terms]);
  const missing = look.seq !== null && firstSeq(items) > look.seq;
  const hit = look.seq === null || missing ? null : rowAt(rows, look.seq);
  const at = chosen ? matches.findIndex(({ key, nth }) => key === chosen.key && nth === chosen.nth) : missing ? -1 : matchFrom(matches, rows, hit?.key ?? look.row);
  const now = useOlder({ older: there, items }, older, missing || (seeking && matches.length === 0));
  // Until something is found; one portion where something is already, or where the last one failed.
  const readOlder = () => {
    setSeeking(true);
    if (matches.length > 0 || now === "failed") older();
  };
  const current = matches[at] ?? null;
  useShown({ reach, terms: look.terms, current, row: hit?.key ?? null, rows: items });
  return {
    value: look.text, count: matches.length, at, older: now, readOlder,
    look(value) {
      setLook({ text: value, terms: foldTerms([value]), seq: null, row: shown() });
      setChosen(null);
    },
    step(by) {
      if (matches.length > 0) setChosen(matches[(Math.max(at, by < 0 ? 0 : -1) + by + matches.length) % matches.length]!);
    },
  };
}

function lookOf({ text, words, seq }: Finding, row: string | null): Look {
  return { text, terms: foldTerms(words.length > 0 ? words : [text]), seq, row };
}

/** Marks what is in the document, now and whenever rows come, go or grow, and brings the current place into sight once its row is there. */
function useShown({ reach, terms, current, row, rows }: { reach: Ports["reach"]; terms: readonly string[]; current: Match | null; row: string | null; rows: unknown }): void {
  const trip = useRef<{ place: string | null; due: boolean }>({ place: null, due: false });
  const goal = current?.key ?? row;
  const nth = current?.nth ?? 0;
  const place = goal === null ? null : `${goal} ${nth} ${terms.join(" ")}`;
  useEffect(() => {
    const scroller = reach?.scroller();
    if (!reach || !scroller) return;
    const marks = createMarks(scroller);
    const paint = () => {
      const inDocument = [...scroller.querySelectorAll("[data-row]")].map((node) => ({ key: node.getAttribute("data-row"), ranges: rangesIn(node, terms) }));
      const own = inDocument.find(({ key }) => key === goal)?.ranges;
      // What was counted in the text and what stands on the page may differ by one: then the last one of the row.
      const range = own?.[Math.min(nth, own.length - 1)] ?? null;
      marks.show(inDocument.flatMap(({ ranges }) => ranges), range);
      if (!trip.current.due || range === null) return;
      trip.current.due = false;
      showRange(scroller, range);
    };
    const watcher = new MutationObserver(paint);
    watcher.observe(scroller, { childList: true, subtree: true, characterData: true });
    let left = false;
    // After this step of React's: the list draws the rows of another place at once, and can't while others are being drawn.
    void Promise.resolve().then(() => {
      if (left) return;
      if (trip.current.place !== place) trip.current = { place, due: goal !== null && reach.toRow(goal) };
      paint();
    });
    return () => {
      left = true;
      watcher.disconnect();
      marks.clear();
    };
    // `rows`: what was not there when the bar opened is there now.
  }, [reach, terms, goal, nth, place, rows]);
}
