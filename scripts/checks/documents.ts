import { posix } from "node:path";

/** A text of the tree, or a picture, of which only the size counts. `path` is relative to the project's root. */
export interface Kept { path: string; text?: string; bytes: number }

const MOST_RECORDS = 12;
const RECORD_LINES = 30;
const MOST_SCREENS = 60;
const SCREENS_BYTES = 4_000_000;

/** Documents rot quietly: a link to what was renamed, a figure's picture that is gone, a rule that the test named beside it never names. */
export function documentProblems(files: readonly Kept[]): string[] {
  const tree = new Map(files.map((file) => [file.path, file]));
  const documents = files.filter((file) => file.path.endsWith(".md") && file.text !== undefined);
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  return [
    ...documents.flatMap((document) => links(document).flatMap((link) => deadLink(document.path, link, tree, folders))),
    ...documents.filter(({ path }) => path === "README.md").flatMap((readme) => unnamedRules(readme, tree)),
    ...budgets(files),
  ];
}

function deadLink(from: string, link: string, tree: ReadonlyMap<string, Kept>, folders: ReadonlySet<string>): string[] {
  const [address = "", anchor] = link.split("#");
  const path = address === "" ? from : posix.normalize(posix.join(posix.dirname(from), address)).replace(/\/$/, "");
  const target = tree.get(path);
  if (target === undefined) return folders.has(path) ? [] : [`${from}: ${link} leads to nothing`];
  if (anchor === undefined || !path.endsWith(".md")) return [];
  return anchors(target.text ?? "").has(anchor) ? [] : [`${from}: ${link} leads to no heading`];
}

/** Of links in prose; code may hold anything. */
function links({ text = "" }: Kept): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, " "));
  return [...prose.matchAll(/\]\(([^\s()]+)\)/g)].map((found) => found[1] ?? "").filter((link) => !/^[a-z]+:/.test(link));
}

function anchors(text: string): Set<string> {
  const headings = text.split("\n").filter((line) => /^#{1,6} /.test(line)).map((line) => line.replace(/^#+ /, ""));
  return new Set(headings.map((heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\- _]/gu, "").replaceAll(" ", "-")));
}

/** The README names a rule and, in the same row, the test that turns red without it: one of them has to name that rule. */
function unnamedRules(readme: Kept, tree: ReadonlyMap<string, Kept>): string[] {
  const rows = (readme.text ?? "").split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return rows.flatMap(([, , rules = "", tests = ""]) => {
    if (!/^[A-Z\d]+-\d+(?:, [A-Z\d]+-\d+)*$/.test(rules)) return [];
    const named = [...tests.matchAll(/\]\(([^)]+)\)/g)].map((found) => tree.get(found[1] ?? "")?.text ?? "").join("\n");
    return rules.split(", ").filter((rule) => !new RegExp(`\\b${rule}:`).test(named)).map((rule) => `README.md: none of the tests beside ${rule} names it`);
  });
}

function budgets(files: readonly Kept[]): string[] {
  const records = files.filter(({ path }) => /^docs\/decisions\/[^/]+\.md$/.test(path));
  const screens = files.filter(({ path }) => path.startsWith("docs/screens/"));
  const bytes = screens.reduce((sum, file) => sum + file.bytes, 0);
  return [
    ...(records.length > MOST_RECORDS ? [`docs/decisions: ${records.length} records, ${MOST_RECORDS} are the most`] : []),
    ...records.filter(({ text = "" }) => text.trimEnd().split("\n").length > RECORD_LINES).map(({ path }) => `${path}: more than ${RECORD_LINES} lines`),
    ...(screens.length > MOST_SCREENS ? [`docs/screens: ${screens.length} pictures, ${MOST_SCREENS} are the most`] : []),
    ...(bytes > SCREENS_BYTES ? [`docs/screens: ${(bytes / 1e6).toFixed(1)} MB, ${SCREENS_BYTES / 1e6} MB are the most`] : []),
  ];
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
