import { existsSync, readFileSync } from "node:fs";
import { run } from "./supervise.mjs";

/** What a person does where no Chromium could be found or installed. */
export const noChromium = "No Chromium was found, so the browser tests can't run. Install Chromium or Chrome, "
  + "or name its program in TIDEMARK_CHROMIUM, then run the command again.";

/** The headless shell comes first: it starts 2.5 times faster under Playwright than the whole browser. */
const places = {
  linux: [
    "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell", "/usr/bin/chromium",
    "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable", "/usr/bin/google-chrome",
  ],
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"]
      .map((path) => `${folder}\\${path}`);
  }),
};

/** The program of a Chromium that is already here, or null. */
export function findChromium() {
  const named = process.env["TIDEMARK_CHROMIUM"];
  if (named !== undefined && named !== "") return named;
  const here = Object.hasOwn(places, process.platform) ? places[/** @type {keyof typeof places} */ (process.platform)] : [];
  return here.find((path) => existsSync(path)) ?? null;
}

/** Debian's own package, where we may install it. Null where we may not: the browser part then says so by itself. */
export async function installChromium() {
  if (process.getuid?.() !== 0 || !isDebian()) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ ...args) => run("apt-get", args, { env, stdio: "quiet" });
  await apt("update");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const done = await apt("install", "--yes", "--no-install-recommends", name);
    if (done.code === 0 && findChromium() !== null) return findChromium();
  }
  return null;
}

function isDebian() {
  try {
    return /^(ID|ID_LIKE)=.*\bdebian\b/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
