import { cp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../../scripts/page/programs.ts";

export const rigSource = resolve(root, "../shared/bench-rig");

/** The rig in a folder of its own outside the tree; what an earlier run installed and built there is used again. */
export async function copyRig(chromium: string): Promise<string> {
  const rig = join(tmpdir(), "tidemark-bench-rig");
  await cp(rigSource, rig, { recursive: true, force: true });
  // The rig's own browser is a whole Chromium at one place; the tests' is found where it is.
  await change(join(rig, "scripts/bench.mjs"), [
    ["executablePath: '/usr/bin/chromium'", `executablePath: ${JSON.stringify(chromium)}`],
    // T3's stretch: what the main thread had done when the last message was painted, not when all was quiet.
    ["const o = await span(() => page.evaluate(() => __rig.open()));", `${TO_PAINT}const o = { ...await span(() => page.evaluate(() => __rig.open())), ...await painted };`],
  ]);
  // Our rows are articles with a name of their own: the page is measured as users get it, without a mark for the rig.
  await change(join(rig, "common/rig.jsx"), [["'[data-mid]'", "'[data-mid], .tm-article'"]]);
  // The size of T13, for whoever is asked with ?huge=1; a message that grows to it, with ?grow=1.
  await change(join(rig, "common/data.js"), [["  return out;\n}\nexport function makeChunks", `${HUGE}  return out;\n}\nexport function makeChunks`],
    ["n = 400, bytes = 8192,", "n = 400, bytes = location.search.includes('grow=1') ? 2 ** 20 : 8192,"]]);
  return rig;
}

const TO_PAINT = `const start = await met(); const painted = page.evaluate(() => new Promise((done) => {
      const look = () => { const last = [...document.querySelectorAll('[data-mid], .tm-article')].at(-1); requestAnimationFrame(last?.textContent.includes('end-of-transcript') ? () => setTimeout(done) : look); };
      look();
    })).then(met).then((then) => ({ paintTask: +((then.TaskDuration - start.TaskDuration) * 1000).toFixed(1) }));
    `;

const HUGE = `  if (location.search.includes('huge=1')) {
    const last = out[n - 1], end = last.text;
    last.text = '';
    for (let i = 0; last.text.length < 2 ** 20; i++) last.text += block(r, i) + '\\n';
    last.text += end;
  }
`;

/** Each text must be there: a rig that has changed would else be measured as something it is not. */
async function change(file: string, texts: [from: string, to: string][]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [from, to] of texts) {
    if (!text.includes(from)) throw new Error(`${file} has changed: it has no ${from}. Look what the rig does now, then change bench/rig/copyRig.ts.`);
    text = text.replaceAll(from, to);
  }
  await writeFile(file, text);
}
