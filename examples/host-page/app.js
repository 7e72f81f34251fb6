import { RECORDS } from "./records.js";

/** @typedef {import("./records.js").HarbourRecord} HarbourRecord */

const listeners = /** @type {Set<() => void>} */ (new Set());
const list = need("records");
const title = need("record-title");
const text = need("record-text");
const note = /** @type {HTMLTextAreaElement} */ (need("note"));

/** The record that the address names; the first where it names none. */
export function openRecord() {
  const id = new URLSearchParams(location.search).get("record");
  return /** @type {HarbourRecord} */ (RECORDS.find((record) => record.id === id) ?? RECORDS[0]);
}

/** @param {string} id */
export function find(id) {
  const record = RECORDS.find((one) => one.id === id);
  if (!record) throw new Error(`There is no record "${id}". There are: ${RECORDS.map((one) => one.id).join(", ")}.`);
  return record;
}

/** @param {HarbourRecord} record */
export function addressOf(record) {
  return `/host-page/?record=${record.id}`;
}

/** Opens a record as an app does: another address, the same document.
 * @param {HarbourRecord} record */
export function go(record) {
  history.pushState(null, "", addressOf(record));
  show();
}

/** Called whenever another record is open.
 * @param {() => void} listen */
export function onRecord(listen) {
  listeners.add(listen);
}

/** The marked words of the record; all of its text where none are marked. */
export function selection() {
  const marked = getSelection();
  const inside = marked !== null && !marked.isCollapsed && text.contains(marked.anchorNode);
  return { marked: inside, text: inside ? marked.toString() : text.textContent };
}

/** Writes the note of the open record, as if it had been typed.
 * @param {string} words
 * @returns {string} what stood there before */
export function writeNote(words) {
  const before = note.value;
  note.value = words;
  keepNote();
  return before;
}

function show() {
  const open = openRecord();
  title.textContent = open.title;
  text.textContent = open.text;
  note.value = sessionStorage.getItem(noteKey(open)) ?? "";
  document.title = `${open.title} · Harbour works`;
  list.replaceChildren(...RECORDS.map((record) => {
    const link = document.createElement("a");
    link.href = addressOf(record);
    link.textContent = record.title;
    if (record === open) link.setAttribute("aria-current", "page");
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(record);
    });
    return link;
  }));
  for (const listen of listeners) listen();
}

function keepNote() {
  sessionStorage.setItem(noteKey(openRecord()), note.value);
}

/** @param {HarbourRecord} record */
function noteKey(record) {
  return `harbour-works.note.${record.id}`;
}

/** @param {string} id */
function need(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

note.addEventListener("input", keepNote);
addEventListener("popstate", show);
show();
