import { cpus } from "node:os";
import { appends } from "./gateway/appends.ts";
import { pushObservers } from "./gateway/pushObservers.ts";
import { quietObservers } from "./gateway/quietObservers.ts";

interface Row { name: string; value: number; unit: string; note: string }

/** What a gateway costs ("Gateway" of the quality targets): one append, many quiet windows, many live ones. */
export default async function bench(): Promise<Row[]> {
  const append = await appends();
  const quiet = await quietObservers();
  const pushed = await pushObservers();
  return [
    { name: "append of 10 records, durable", value: append.store, unit: "ms", note: "the store's whole step" },
    { name: "the same rows by better-sqlite3 alone", value: append.bare, unit: "ms", note: "one transaction, WAL, synchronous FULL" },
    { name: "append, ratio to the bare store", value: append.ratio, unit: "×", note: "target ≤ 2; medians of 5 × 100, batch by batch in turn" },
    { name: "200 quiet observers at 15 s", value: quiet.cpu * 100, unit: "%", note: `target < 5; of one core, ${quiet.reads} reads in ${quiet.seconds.toFixed(0)} s, the idle process alone ${(quiet.idle * 100).toFixed(1)} %` },
    { name: "100 push observers, worst delay", value: pushed.worst, unit: "ms", note: `target ≤ 1,000; each has all ${pushed.records} records, 20 a second; observers in one process, ${cpus().length} cores` },
    { name: "100 push observers, median delay", value: pushed.median, unit: "ms", note: `gateway at ${(pushed.cpu * 100).toFixed(0)} % of one core` },
  ];
}

if (import.meta.main) for (const row of await bench()) console.log(`${row.name}: ${row.value.toPrecision(3)} ${row.unit} (${row.note})`);
