import type { NamedFault } from "./namedFault.ts";

const r = "packages/react/src";
const keys = [`${r}/element/holdKeys.test.ts`];
const element = [`${r}/element/elementClass.test.tsx`];
const places = [`${r}/element/presence.test.ts`];
const dialogs = [`${r}/shell/holdFocus.test.ts`];
const core = [`${r}/embed/createTidemark.test.ts`];
const component = [`${r}/Tidemark.test.tsx`];
const server = [`${r}/server.test.tsx`];
const notices = [`${r}/notify/noticesTimeline.test.ts`];

/** Slips in a chat that stands in somebody else's page: keys, focus, two of them, its place, its calls; and in what a hidden window asks. */
export const embedFaults: NamedFault[] = [
  // "/" in a message opens the host's search.
  { rule: "EMBED-1", file: `${r}/element/holdKeys.ts`, from: '"keydown", (event) => {\n', to: '"keydown", (event) => {\n    if (event.key !== "Escape") return;\n', tests: keys },
  { rule: "EMBED-1", file: `${r}/element/holdKeys.ts`, from: 'element.addEventListener("keypress", (event) => { event.stopPropagation(); });', to: "", tests: keys },
  { rule: "EMBED-1", file: `${r}/element/holdKeys.ts`, from: '"keyup", (event) => {\n', to: '"keyup", (event) => {\n    if (!ours) return;\n', tests: keys },
  { rule: "EMBED-1", file: `${r}/element/elementClass.tsx`, from: "      holdKeys(this);\n", to: "", tests: element },
  // An Escape that closed our menu closes the host's dialog, too; or none ever reaches the host.
  { rule: "EMBED-1", file: `${r}/element/holdKeys.ts`, from: "ours = event.defaultPrevented;", to: "ours = false;", tests: keys },
  { rule: "EMBED-1", file: `${r}/element/holdKeys.ts`, from: "ours = event.defaultPrevented;", to: "ours = true;", tests: keys },
  { rule: "EMBED-1", file: `${r}/shell/holdFocus.ts`, from: "      event.stopPropagation();\n", to: "", tests: dialogs },
  // The focus leaves an open dialog, or begins outside of it.
  { rule: "EMBED-2", file: `${r}/shell/holdFocus.ts`, from: "if (back) return at <= 0 ? last : null;", to: "if (back) return null;", tests: dialogs },
  { rule: "EMBED-2", file: `${r}/shell/holdFocus.ts`, from: "return now === last || now === null ? first : null;", to: "return now === null ? first : null;", tests: dialogs },
  { rule: "EMBED-2", file: `${r}/shell/holdFocus.ts`, from: "const now = root.activeElement;", to: "const now = document.activeElement;", tests: dialogs },
  // Styles or popups of the chat stand in the host's page.
  { rule: "EMBED-2", file: `${r}/element/EmbedView.tsx`, from: "<ModeView core={core} scope={scope} place={place} />", to: "<ModeView core={core} scope={document} place={place} />", tests: element },
  // Two chats of one page are one window.
  { rule: "EMBED-3", file: `${r}/platform/instanceNames.ts`, from: "      names.add(name);\n", to: "", tests: core },
  { rule: "EMBED-3", file: `${r}/platform/instanceNames.ts`, from: "release: () => { names.delete(name); }", to: "release: () => {}", tests: [`${r}/platform/instanceNames.test.ts`] },
  { rule: "EMBED-3", file: `${r}/embed/openChat.ts`, from: "...(instance !== undefined && { instance }), ", to: "", tests: core },
  // At each drag the conversation ends.
  { rule: "EMBED-4", file: `${r}/element/presence.ts`, from: 'removed: { next: "leaving", effects: ["wait-task"] },', to: 'removed: { next: "out", effects: ["unmount"] },', tests: [...places, ...element] },
  { rule: "EMBED-4", file: `${r}/element/presence.ts`, from: 'added: { next: "in", effects: ["stop-waiting", "raise"] },', to: 'added: { next: "in", effects: ["raise"] },', tests: [...places, ...element] },
  { rule: "EMBED-4", file: `${r}/element/presence.ts`, from: 'effects: ["stop-waiting", "raise", "look-again"]', to: 'effects: ["stop-waiting", "raise"]', tests: places },
  // Taken out for good it goes on asking.
  { rule: "EMBED-4", file: `${r}/element/elementClass.tsx`, from: 'case "unmount": return this.#unmount();', to: 'case "unmount": return;', tests: element },
  { rule: "EMBED-4", file: `${r}/embed/createTidemark.ts`, from: "        left.end();\n", to: "", tests: core },
  { rule: "EMBED-4", file: `${r}/embed/holder.ts`, from: "clock.after(0, () => { held.handle.destroy(); });", to: "clock.after(0, () => {});", tests: component },
  // Mounted twice it is there twice, or not at all.
  { rule: "EMBED-4", file: `${r}/embed/holder.ts`, from: "if (holders === 0) cancel = held.platform.environment.clock.after(0, () => { held.handle.destroy(); });", to: "if (holders === 0) held.handle.destroy();", tests: component },
  { rule: "EMBED-4", file: `${r}/embed/holder.ts`, from: "      cancel();\n", to: "", tests: component },
  // A server that renders the host's page stumbles over it.
  { rule: "EMBED-4", file: `${r}/embed/useTidemark.ts`, from: "() => true, () => false", to: "() => true, () => true", tests: server },
  // What was called early is lost, called late is never answered, or is done in another order.
  { rule: "EMBED-5", file: `${r}/embed/calls.ts`, from: "for (const { run } of due) run();", to: "for (const { run } of due.slice(1)) run();", tests: core },
  { rule: "EMBED-5", file: `${r}/embed/calls.ts`, from: 'if (state === "ended") return Promise.reject(destroyed());', to: "", tests: core },
  { rule: "EMBED-5", file: `${r}/embed/calls.ts`, from: "      refuse(destroyed());\n", to: "", tests: core },
  { rule: "EMBED-5", file: `${r}/element/elementClass.tsx`, from: "for (const { run } of due) run(core);", to: "", tests: element },
  { rule: "EMBED-5", file: `${r}/element/elementClass.tsx`, from: "for (const { reject } of refused) reject(destroyed());", to: "", tests: element },
  { rule: "EMBED-5", file: `${r}/element/elementClass.tsx`, from: "if (this.#destroyed) return Promise.reject(destroyed());", to: "", tests: element },
  // Options that are not named are taken back; inline ones open the chat anew at each render.
  { rule: "EMBED-5", file: `${r}/embed/sameOptions.ts`, from: "const next: Record<string, unknown> = { ...before };", to: "const next: Record<string, unknown> = { source: before.source };", tests: core },
  { rule: "EMBED-5", file: `${r}/embed/sameOptions.ts`, from: "if (value === undefined) delete next[name];", to: "if (value === undefined) continue;", tests: core },
  { rule: "EMBED-5", file: `${r}/embed/sameOptions.ts`, from: 'if (typeof a === "function" && typeof b === "function") return true;', to: "", tests: core },
  { rule: "EMBED-5", file: `${r}/embed/createTidemark.ts`, from: "if (isSame) now = { ...now, options: next };", to: "if (isSame) return;", tests: core },
  // Every hidden window asks, too often, where nobody wants it, or where it is looked at.
  { rule: "FOLLOW-15", file: `${r}/notify/createNotifier.ts`, from: "    if (!locks) return tell();\n", to: "    askLater();\n    if (!locks) return tell();\n", tests: notices },
  { rule: "FOLLOW-15", file: `${r}/notify/createNotifier.ts`, from: "if (!locks) return tell();", to: "if (!locks) { tell(); return askLater(); }", tests: notices },
  { rule: "FOLLOW-15", file: `${r}/notify/createNotifier.ts`, from: "const ASK_EVERY_MS = 60_000;", to: "const ASK_EVERY_MS = 15_000;", tests: notices },
  { rule: "FOLLOW-15", file: `${r}/notify/createNotifier.ts`, from: "if (notifications && allowed(notifications)) ask();", to: "ask();", tests: notices },
  { rule: "FOLLOW-15", file: `${r}/notify/createNotifier.ts`, from: '    cancel();\n    run({ type: "seen" });', to: '    run({ type: "seen" });', tests: notices },
  { rule: "FOLLOW-15", file: `${r}/notify/createNotifier.ts`, from: "  const seen = (): void => {\n    leave();\n", to: "  const seen = (): void => {\n", tests: notices },
  { rule: "FOLLOW-15", file: `${r}/notify/WaitingNotices.tsx`, from: "ask: () => void refetch(),", to: "ask: () => {},", tests: [`${r}/notify/notify.test.tsx`] },
];
