// Runs one benchmark file and prints its rows: node --expose-gc scripts/bench/runOne.ts FILE
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { benchRows } from "./benchRows.ts";

const rowsSchema = z.array(z.object({ name: z.string(), value: z.number(), unit: z.string(), note: z.string().optional() }));

const file = process.argv[2] ?? "";
const loaded = await import(pathToFileURL(file).href) as { default?: unknown };
if (typeof loaded.default !== "function") throw new Error(`${file} exports no benchmark by default: export default async function bench() that returns rows.`);
const rows = rowsSchema.parse(await (loaded.default as () => Promise<unknown>)());
if (rows.length === 0) throw new Error(`${file} returned no row.`);
console.log(`${basename(file)}\n${benchRows(rows)}\n`);
