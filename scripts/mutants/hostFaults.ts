import type { NamedFault } from "./namedFault.ts";

const e = "packages/entities/src";
const r = "packages/react/src";
const theme = [`${r}/theme/readTheme.test.ts`];
const labels = [`${r}/messages/createTexts.apart.test.ts`];
const told = [`${r}/embed/optionProblems.test.tsx`];
const core = [`${r}/embed/createTidemark.test.ts`];
const safe = [`${e}/storage/safeStorage.test.ts`];
const blocked = [`${e}/workspace/blockedStorage.sim.test.ts`];
const keys = [`${e}/storage/keys.test.ts`];
const stores = [`${e}/storage/openStores.test.ts`];
const migrations = [`${e}/storage/migrate.test.ts`];
const newer = [`${e}/testing/simulation/rules.sim.test.ts`];
const apart = [`${e}/workspace/apart.property.test.ts`];
const reading = [`${r}/transcript/scrollKeeper.test.ts`];
const edge = [`${r}/transcript/liveEdge.test.ts`];

/** Slips in what a host and its browser give: looks and words, storage that is not there or is shared by many, a reader's place. */
export const hostFaults: NamedFault[] = [
  // Text of a host's theme stands in a style.
  { rule: "SEC-11", file: `${r}/theme/themeValues.ts`, from: "const FAMILY = /^[\\p{L}\\p{N} _.+-]{1,60}$/u;", to: "const FAMILY = /^[^,]{1,60}$/u;", tests: theme },
  { rule: "SEC-11", file: `${r}/theme/readVariables.ts`, from: 'else refuse(option, "unknown",', to: 'else if (typeof value === "string") found.others[name] = value; else refuse(option, "unknown",', tests: theme },
  { rule: "SEC-11", file: `${r}/theme/themeValues.ts`, from: "(px|rem|em)?$/", to: "(px|rem|em)?/", tests: theme },
  { rule: "SEC-11", file: `${r}/theme/readColour.ts`, from: "/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/", to: "/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})/", tests: theme },
  { rule: "SEC-11", file: `${r}/theme/readTheme.ts`, from: "if (!KNOWN.has(name)) refuse(", to: "if (name === \"\") refuse(", tests: theme },
  // A label is markup, looks other texts up, turns what stands around it, or breaks the page.
  { rule: "SEC-11", file: `${r}/messages/labels.ts`, from: 'const MARKUP = /<[a-z/!?]|\\$t\\(|[{}\\\\]/i;', to: 'const MARKUP = /\\$t\\(|[{}\\\\]/i;', tests: labels },
  { rule: "SEC-11", file: `${r}/messages/labels.ts`, from: 'const MARKUP = /<[a-z/!?]|\\$t\\(|[{}\\\\]/i;', to: 'const MARKUP = /<[a-z/!?]|[{}\\\\]/i;', tests: labels },
  { rule: "SEC-11", file: `${r}/messages/labels.ts`, from: " || UNSEEN.test(value)", to: "", tests: labels },
  { rule: "SEC-11", file: `${r}/messages/labels.ts`, from: 'if (typeof value !== "string")', to: "if (value === undefined)", tests: labels },
  { rule: "SEC-11", file: `${r}/messages/labels.ts`, from: "values.includes(name)) : undefined", to: "values.includes(name) && name === \"\") : undefined", tests: labels },
  // A host hears of the same mistake at each of its renders.
  { rule: "SEC-11", file: `${r}/embed/createTidemark.ts`, from: "if (told.has(`${option} ${detail}`)) return;", to: "", tests: told },

  // Storage that throws takes the chat down; one that takes nothing is believed.
  { rule: "VIEW-11", file: `${e}/storage/safeStorage.ts`, from: "return raw !== null && usable(raw) ?", to: "return raw !== null ?", tests: safe },
  { rule: "VIEW-11", file: `${e}/storage/safeStorage.ts`, from: "get: (key) => attempt(() => raw.getItem(key), null),", to: "get: (key) => raw.getItem(key),", tests: safe },
  { rule: "VIEW-11", file: `${e}/storage/safeStorage.ts`, from: "remove: (key) => { attempt(() => { raw.removeItem(key); }, undefined); },", to: "remove: (key) => { raw.removeItem(key); },", tests: safe },
  { rule: "VIEW-11", file: `${r}/platform/browserStorage.ts`, from: "if (storage === null) return null;", to: "", tests: [`${r}/platform/browserEnvironment.test.ts`] },
  // Nobody is told that a reload takes it all.
  { rule: "VIEW-11", file: `${e}/storage/safeStorage.ts`, from: "    kept: false,", to: "    kept: true,", tests: [...safe, ...blocked] },

  // Users, servers and agents meet under one key.
  { rule: "VIEW-12", file: `${e}/storage/keys.ts`, from: "return `${ROOT}${connection}/${encodeURIComponent(subject)}${", to: "return `${ROOT}${connection}/${subject}${", tests: keys },
  { rule: "VIEW-12", file: `${e}/storage/keys.ts`, from: "return `${ROOT}${connection}/${encodeURIComponent(subject)}${", to: "return `${ROOT}${connection}/owner${", tests: [...keys, ...stores, ...apart] },
  { rule: "VIEW-12", file: `${e}/storage/keys.ts`, from: "const who = ofInstance(nameOfUser(userOf(scope)), scope.instance);", to: "const who = nameOfUser(userOf(scope));", tests: [...keys, ...apart] },
  { rule: "VIEW-12", file: `${r}/embed/known.ts`, from: ".find(([known]) => known === scope)", to: ".find(([known]) => known !== \"\")", tests: core },
  { rule: "VIEW-12", file: `${r}/embed/openServer.ts`, from: "return chat === null || next === scope ? true : admitOther(token, next);", to: "return next ? true : admitOther(token, next);", tests: core },
  { rule: "VIEW-12", file: `${r}/embed/openChat.ts`, from: '(you?.subject ?? "owner") !== subject', to: '(you?.subject ?? "owner") === ""', tests: [`${r}/embed/openServer.test.ts`] },
  // What was cleared comes back from an older release; what a newer one wrote is overwritten; what can't be read is lost.
  { rule: "VIEW-12", file: `${e}/storage/migrate.ts`, from: 'if (whole) storage.set(mark, "done");', to: "", tests: migrations },
  { rule: "VIEW-12", file: `${e}/storage/migrate.ts`, from: "|| storage.get(made.key) !== null ||", to: "||", tests: migrations },
  { rule: "VIEW-12", file: `${e}/storage/values.ts`, from: 'if (newerStandsAt(storage, key)) return "left-alone";', to: "", tests: newer },

  // The reader is moved by what comes below, by what is drawn anew, or told wrongly what is new.
  { rule: "ADOPT-13", file: `${r}/transcript/scrollKeeper.ts`, from: "if (edge.atEdge) moveTo(scroller.scrollHeight);", to: "if (edge !== null) moveTo(scroller.scrollHeight);", tests: reading },
  { rule: "ADOPT-13", file: `${r}/transcript/scrollKeeper.ts`, from: "return (at < 0 ? null : row?.querySelectorAll(LINES)[at]) ?? row;", to: "return row;", tests: reading },
  { rule: "ADOPT-13", file: `${r}/transcript/liveEdge.ts`, from: "return !state.atEdge || state.seen === event.last ? state", to: "return state.seen === event.last ? state", tests: edge },
  { rule: "ADOPT-13", file: `${r}/transcript/rows.ts`, from: "return at < 0 ? 0 : rows.slice(at + 1)", to: "return rows.slice(at + 1)", tests: [`${r}/transcript/rows.test.ts`] },
];
