import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const resultSchema = z.looseObject({ peer: z.string(), n: z.number(), kind: z.string() });
type Result = z.infer<typeof resultSchema>;
interface Row { name: string; value: number; unit: string; note?: string }

/** What a target is measured by: kind and figure of the rig's results, size, and whom the ratio is to. */
const RATIOS: { name: string; kind: string; n: number; figure: string; to: string[]; target: string }[] = [
  { name: "T1 open 2,000, CPU", kind: "open", n: 2000, figure: "task", to: ["cardfloor"], target: "≤ 1.3" },
  { name: "T3 open 50, CPU", kind: "open", n: 50, figure: "task", to: ["aui", "floor"], target: "≤ 1 × aui" },
  { name: "T3 open 50, CPU up to the paint of the last message", kind: "open", n: 50, figure: "paintTask", to: ["floor", "aui"], target: "≤ 1.5 × floor" },
  { name: "T4 longest task, open 2,000", kind: "open", n: 2000, figure: "longest", to: ["cardfloor"], target: "≤ 1.3" },
  { name: "T6 a streamed commit, 500, CPU", kind: "step", n: 500, figure: "perCommit", to: ["floor", "cardfloor"], target: "≤ 1.3 × floor" },
  { name: "T7 p95 frame, streaming over 500", kind: "stream", n: 500, figure: "p95f", to: ["floor"], target: "≤ 1.5" },
  { name: "T8 60 keys, 2,000, CPU", kind: "type", n: 2000, figure: "task", to: ["cardfloor"], target: "≤ 1.3" },
  { name: "T9 p95 key while streaming, 500", kind: "stype", n: 500, figure: "p95", to: ["cardfloor"], target: "≤ 1.5" },
];
const AHEAD: [peer: string, target: number][] = [["auicv", 8], ["antdx", 8], ["aisdk", 10], ["auivirt", 2]];

export function rowsOf(file: string, dist: string): Row[] {
  const results = readFileSync(file, "utf8").trim().split("\n").map((line) => resultSchema.parse(JSON.parse(line)));
  const problem = results.find(({ kind, paint, total }) => kind === "error" || paint === -1 || total === -1);
  const figure = (peer: string, kind: string, n: number, name: string) => median(results.filter((one) => one.peer === peer && one.kind === kind && one.n === n), name);
  const of = (kind: string, n: number, name: string) => figure("tidemark", kind, n, name);
  const round = (value: number) => Math.round(value * 100) / 100;
  const rows: Row[] = RATIOS.flatMap(({ name, kind, n, figure: what, to, target }) => to.map((peer) => (
    { name: `${name} ÷ ${peer}`, value: round(of(kind, n, what) / figure(peer, kind, n, what)), unit: "×", note: `target ${target}; ${round(of(kind, n, what))} to ${round(figure(peer, kind, n, what))} ms here` }
  )));
  rows.push(
    ...AHEAD.map(([peer, least]) => ({ name: `T1 ${peer} ÷ ours`, value: round(figure(peer, "open", 2000, "task") / of("open", 2000, "task")), unit: "×", note: `target ≥ ${least}` })),
    { name: "T2 open 2,000 ÷ open 50", value: round(of("open", 2000, "task") / of("open", 50, "task")), unit: "×", note: "target ≤ 1.15" },
    { name: "T2 message rows, 2,000", value: of("open", 2000, "mounted"), unit: "rows", note: "target ≤ 15" },
    { name: "T2 elements of the whole page, 2,000", value: of("open", 2000, "dom"), unit: "elements", note: "target ≤ 400 in the conversation alone" },
    { name: "T5 heap, 2,000", value: of("open", 2000, "heapMB"), unit: "MB", note: "target ≤ 10" },
    { name: "T6 a commit over 500 ÷ over 50", value: round(of("step", 500, "perCommit") / of("step", 50, "perCommit")), unit: "×", note: "target ≤ 1.15" },
    ...["aui", "cardfloor", "tidemark"].map((peer) => ({ name: `T12 first script, ${peer}`, value: round(entryKb(join(dist, peer))), unit: "KB gz", ...(peer === "tidemark" && { note: "target ≤ 210" }) })),
    ...["cardfloor", "aui", "tidemark"].map((peer) => ({ name: `T13 longest task, a message of 1 MiB, ${peer}`, value: figure(`${peer}?huge=1`, "open", 50, "longest"), unit: "ms", ...(peer === "tidemark" && { note: "target ≤ 200" }) })),
  );
  rows.push(...["floor", "cardfloor", "aui", "tidemark"].flatMap((peer) => ["stream", "step"].map((kind) => (
    { name: `T13 longest task, an answer grows to 1 MiB (${kind}), ${peer}`, value: figure(`${peer}?grow=1`, kind, 50, "longest"), unit: "ms", ...(peer === "tidemark" && { note: "target ≤ 200" }) }
  ))));
  if (problem) rows.push({ name: "runs that failed", value: results.filter(({ kind }) => kind === "error").length, unit: "", note: JSON.stringify(problem) });
  return rows.filter(({ value }) => Number.isFinite(value));
}

function median(results: Result[], name: string): number {
  const values = results.map((one) => Number(one[name])).filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The scripts that the page's HTML names, KB of 1,024 bytes as the rig counts them. */
function entryKb(folder: string): number {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const files = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js") && html.includes(name));
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, "assets", name)), { level: 9 }).length, 0) / 1024;
}
