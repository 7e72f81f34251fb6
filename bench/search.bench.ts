import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chunk } from "../packages/entities/src/transcript/part.ts";
import { nodeClock } from "../packages/gateway/src/clock/nodeClock.ts";
import { openSqliteStore, type SqliteStore } from "../packages/gateway/src/store/sqliteStore.ts";
import { wordsOf } from "../packages/gateway/src/search/searchText.ts";
import { median } from "./gateway/appends.ts";
import { addChat, addTurn, createWords, fill, wordAt } from "./search/filledStore.ts";

interface Row { name: string; value: number; unit: string; note: string }

const CHATS = 1_000;
const TURNS = 5;
const SEARCHES = 15;
const ANSWERS = 40;
const BATCHES = 20;

/** What a search over 1,000 chats takes, and what keeping it up costs who writes. */
export default async function bench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const store = openSqliteStore({ folder: join(folder, "store"), clock: nodeClock() });
  try {
    await fill(store, CHATS, TURNS);
    const cost = await costOf(store);
    const rows: Row[] = [];
    for (const [name, query] of [
      ["a word of nearly every text", wordAt(0)], ["a word of hardly any", wordAt(7_900)], ["one letter", "t"], ["two common words", `${wordAt(1)} ${wordAt(2)}`],
      ["16 letters, the most words", "t r m s l k n v d p s z g f q b".split(" ").map((letter, at) => letter + (at === 10 ? "h" : "")).join(" ")], ["nothing found", "xxxxxxxx"],
    ] as const) {
      const { ms, worst, found } = await searched(store, query);
      rows.push({ name: `search, ${name}`, value: ms, unit: "ms", note: `${found} chats on the first page; worst of ${SEARCHES}: ${worst.toFixed(1)} ms` });
    }
    return [
      ...rows,
      { name: "an answer of 20 batches, found", value: cost.found, unit: "ms", note: "text, indexed when it closes" },
      { name: "the same records, not found", value: cost.bare, unit: "ms", note: "reasoning, which no search finds" },
      { name: "writing, ratio", value: cost.found / cost.bare, unit: "×", note: `target ≤ 2; medians of ${ANSWERS}, in turn` },
      { name: "store", value: statSync(join(folder, "store", "tidemark.sqlite")).size / 2 ** 20, unit: "MiB", note: `${CHATS} chats, ${CHATS * TURNS * 2} texts, ${(CHATS * TURNS * 162 / 1e6).toFixed(2)} M words` },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function searched(store: SqliteStore, query: string): Promise<{ ms: number; worst: number; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let round = -1; round < SEARCHES; round++) {
    const begun = performance.now();
    found = (await store.search({ subject: "owner", words: wordsOf(query), limit: 20 })).results.length;
    if (round >= 0) times.push(performance.now() - begun);
  }
  return { ms: median(times), worst: Math.max(...times), found };
}

async function costOf(store: SqliteStore): Promise<{ found: number; bare: number }> {
  const session = await addChat(store, "cost");
  const words = createWords();
  const answer = (kind: "text" | "reasoning"): Chunk[][] => [
    [{ type: `${kind}-start`, id: "t" }], ...Array.from({ length: BATCHES - 2 }, (): Chunk[] => [{ type: `${kind}-delta`, id: "t", delta: words(10) }]), [{ type: `${kind}-end`, id: "t" }],
  ];
  const times: Record<"text" | "reasoning", number[]> = { text: [], reasoning: [] };
  for (let at = 0; at < ANSWERS * 2; at++) {
    const kind = at % 2 === 0 ? "text" : "reasoning";
    const batches = answer(kind);
    const begun = performance.now();
    await addTurn(store, session, `m${at}`, "Go on", batches);
    times[kind].push(performance.now() - begun);
  }
  return { found: median(times.text), bare: median(times.reasoning) };
}

if (import.meta.main) for (const row of await bench()) console.log(`${row.name}: ${row.value.toPrecision(3)} ${row.unit} (${row.note})`);
