import type { NamedFault } from "./namedFault.ts";

const react = "packages/react/src";
const approval = [`${react}/gates/ApprovalCard.test.tsx`];
const form = [`${react}/gates/FormCard.test.tsx`];
const visible = [`${react}/gates/visibleText.test.ts`];
const notify = [`${react}/notify/notify.test.tsx`];
const title = [`${react}/shell/pageTitle.test.ts`];
const markdown = [`${react}/markdown/Markdown.test.tsx`];
const strip = [`${react}/activity/Strip.test.tsx`];

/** Slips in what a person sees, hears and answers. */
export const cardFaults: NamedFault[] = [
  // What was typed is gone with the answer of somebody else, or with the next field.
  { rule: "GATE-6", file: `${react}/gates/FormCard.tsx`, from: 'const typed = draft && !mine ? typedText(fields, draft) : "";', to: 'const typed = "";', tests: form },
  { rule: "GATE-6", file: `${react}/gates/FormCard.tsx`, from: "onDraft({ ...now, [field.key]: value });", to: "onDraft({ [field.key]: value });", tests: form },
  { rule: "GATE-6", file: `${react}/gates/ApprovalCard.tsx`, from: 'const typed = mine ? "" : ', to: 'const typed = !mine ? "" : ', tests: approval },
  // A notice stays after its gate, comes again with each list, tells what was seen, or comes where nobody wanted any.
  { rule: "GATE-7", file: `${react}/notify/notices.ts`, from: "close: [...before.told].filter((gate) => !wanted.has(gate)),", to: "close: [],", tests: notify },
  { rule: "GATE-7", file: `${react}/notify/notices.ts`, from: "filter(({ gate }) => !before.told.has(gate))", to: "filter(() => true)", tests: notify },
  { rule: "GATE-7", file: `${react}/notify/notices.ts`, from: "return { ...state, known: new Set(state.waiting.keys()) };", to: "return state;", tests: notify },
  { rule: "GATE-7", file: `${react}/notify/createNotifier.ts`, from: "if (!notifications || !allowed(notifications)) return;", to: "if (!notifications) return;", tests: notify },
  { rule: "GATE-7", file: `${react}/shell/pageTitle.ts`, from: 'open.find(({ status }) => status === "waiting")', to: "undefined", tests: title },
  // A click that was meant for what stood there before answers; the invisible stays invisible; the rest can't be read.
  { rule: "GATE-8", file: `${react}/gates/deafness.ts`, from: "DEAF_MS = 400", to: "DEAF_MS = 200", tests: approval },
  { rule: "GATE-8", file: `${react}/gates/deafness.ts`, from: "&& Math.abs(known.place.y - place.y) < 1", to: "", tests: approval },
  { rule: "GATE-8", file: `${react}/gates/deafness.ts`, from: "&& Math.abs(known.place.x - place.x) < 1", to: "", tests: approval },
  { rule: "GATE-8", file: `${react}/gates/FormCard.tsx`, from: "hear(() => { submit(form); })();", to: "submit(form);", tests: form },
  { rule: "GATE-8", file: `${react}/gates/ApprovalCard.tsx`, from: '<Button onClick={answer("approve")}>', to: '<Button autoFocus onClick={answer("approve")}>', tests: approval },
  { rule: "GATE-8", file: `${react}/gates/visibleText.ts`, from: "\\p{Cc}\\p{Cf}", to: "\\p{Cc}", tests: visible },
  { rule: "GATE-8", file: `${react}/tools/LongText.tsx`, from: "{long && (", to: "{false && (", tests: approval },
  // Answered is what was not shown.
  { rule: "GATE-2", file: `${react}/gates/isGenuine.ts`, from: "return inputHash(gate.input) === gate.inputHash;", to: "return true;", tests: approval },

  // A picture is fetched by being shown, its address is cut to the host, or it tells where it was shown.
  { rule: "SEC-1", file: `${react}/markdown/Picture.tsx`, from: 'useState<"inert" | "asked" | "failed">("inert")', to: 'useState<"inert" | "asked" | "failed">("asked")', tests: markdown },
  { rule: "SEC-1", file: `${react}/markdown/Picture.tsx`, from: '"picture.from", { address: address.href })', to: '"picture.from", { address: address.host })', tests: markdown },
  { rule: "SEC-1", file: `${react}/markdown/Picture.tsx`, from: ' referrerPolicy="no-referrer" onError', to: " onError", tests: markdown },
  // A link that runs, opens a file, hands over the page, or lies about where it leads; HTML that is HTML; a tree without end.
  { rule: "SEC-2", file: `${react}/markdown/address.ts`, from: 'const LINK = new Set(["http:", "https:", "mailto:"]);', to: 'const LINK = new Set(["http:", "https:", "mailto:", "javascript:"]);', tests: markdown },
  { rule: "SEC-2", file: `${react}/markdown/address.ts`, from: 'const LINK = new Set(["http:", "https:", "mailto:"]);', to: 'const LINK = new Set(["http:", "https:", "mailto:", "data:", "file:"]);', tests: markdown },
  { rule: "SEC-2", file: `${react}/markdown/Link.tsx`, from: ' rel="noopener noreferrer"', to: "", tests: markdown },
  { rule: "SEC-2", file: `${react}/markdown/Link.tsx`, from: "{misleads(plain(shown), address) &&", to: "{false &&", tests: markdown },
  { rule: "SEC-2", file: `${react}/markdown/elementsOf.ts`, from: '({ type: "text" as const, value: node.value })', to: '({ type: "raw" as never, value: node.value })', tests: [`${react}/markdown/elementsOf.test.tsx`] },
  { rule: "SEC-2", file: `${react}/markdown/elementsOf.ts`, from: "if (isDeeper(tree))", to: "if (false)", tests: [`${react}/markdown/shallow.test.tsx`] },
  { rule: "SEC-2", file: `${react}/platform/browserPage.ts`, from: 'new Blob([content], { type: "application/octet-stream" })', to: "content", tests: [`${react}/platform/browserPage.test.ts`] },

  // Text that can't be read on its ground.
  { rule: "A11Y-1", file: `${react}/theme/readableShade.ts`, from: "TEXT_CONTRAST = 4.5", to: "TEXT_CONTRAST = 3", tests: [`${react}/theme/readTheme.test.ts`] },
  // Every chat that is opened says "finished"; seconds are read out; an old question is said as a new one; the same word is said once for all.
  { rule: "A11Y-2", file: `${react}/activity/announcement.ts`, from: 'return RUNNING.has(before) && now === "idle" ?', to: 'return now === "idle" ?', tests: [`${react}/activity/announcement.test.ts`] },
  { rule: "A11Y-2", file: `${react}/activity/Strip.tsx`, from: "{countdown && <Once key={model.words} value={countdown} />}", to: "{countdown}", tests: strip },
  { rule: "A11Y-2", file: `${react}/transcript/GateAlert.tsx`, from: "newest: known === null ? null : fresh.at(-1)!.id", to: "newest: fresh.at(-1)?.id ?? null", tests: [`${react}/transcript/Transcript.test.tsx`] },
  { rule: "A11Y-2", file: `${react}/activity/announcer.ts`, from: "put({ words, at: count });", to: "put({ words, at: 0 });", tests: [`${react}/shell/liveRegions.test.tsx`] },
  // Esc in an edit stops the answer.
  { rule: "A11Y-3", file: `${react}/composer/useEscStops.ts`, from: "if (event.target instanceof Element && event.target.closest(OWN_ESC) !== null) return;", to: "", tests: [`${react}/files/files.test.tsx`] },
  // A closed dialog leaves the keyboard at the top of the page; an arrow leads the wrong way in Arabic; Up in a half-written message opens another one.
  { rule: "A11Y-3", file: `${react}/shell/useFocusBack.ts`, from: "return () => queueMicrotask(back);", to: "", tests: [`${react}/shell/useFocusBack.test.tsx`] },
  { rule: "A11Y-3", file: `${react}/tabs/nextTab.ts`, from: "(rtl ? count - 1 : 1)", to: "1", tests: [`${react}/tabs/nextTab.test.ts`] },
  { rule: "A11Y-3", file: `${react}/composer/Composer.tsx`, from: 'event.key === "ArrowUp" && plain && empty', to: 'event.key === "ArrowUp" && plain', tests: [`${react}/composer/Composer.test.tsx`] },
  // Half a word is sent: in Chromium, in Safari, in a question's field, as a shortcut.
  { rule: "A11Y-4", file: `${react}/composer/isComposing.ts`, from: "native.isComposing === true || ", to: "", tests: [`${react}/composer/everyEnter.test.tsx`] },
  { rule: "A11Y-4", file: `${react}/composer/isComposing.ts`, from: " || native.keyCode === 229 || event.keyCode === 229", to: "", tests: [`${react}/composer/everyEnter.test.tsx`] },
  { rule: "A11Y-4", file: `${react}/gates/FormCard.tsx`, from: 'if (event.key === "Enter" && isComposing(event)) event.preventDefault();', to: "", tests: form },
  { rule: "A11Y-4", file: `${react}/shell/shortcuts.ts`, from: "if (isComposing(press)) return null;", to: "", tests: [`${react}/shell/shortcuts.test.ts`] },
];
