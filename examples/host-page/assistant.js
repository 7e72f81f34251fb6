import { addressOf, find, go, onRecord, openRecord, selection, writeNote } from "./app.js";

/** @typedef {import("./tidemark.d.ts").TidemarkScript} TidemarkScript */

const { Tidemark } = /** @type {{ Tidemark: TidemarkScript }} */ (/** @type {unknown} */ (globalThis));

/** Where this page is: the record that is open. */
const here = () => ({ id: openRecord().id, title: openRecord().title });

/** @type {import("./tidemark.d.ts").Tools} */
const tools = [
  {
    name: "read_selection", title: "Read the marked words", repeatable: true,
    description: "The words that the person marked in the open record; all of its text where none are marked.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    execute: () => ({ record: here(), ...selection() }),
  },
  {
    name: "open_record", title: "Open a record", navigates: true,
    description: "Opens a record: \"route\" within this document, \"document\" by loading the page anew.",
    inputSchema: { type: "object", properties: { id: { type: "string" }, how: { enum: ["route", "document"] } }, required: ["id"], additionalProperties: false },
    execute(input) {
      const { id, how = "route" } = /** @type {{ id: string, how?: "route" | "document" }} */ (input);
      const record = find(id);
      if (how === "route") {
        go(record);
        return { opened: here() };
      }
      location.assign(addressOf(record));
      // This document ends here. The one that comes tells where it is, and the call is settled from there, once.
      return new Promise(() => {});
    },
  },
  {
    name: "fill_field", title: "Write the note", mutates: true,
    description: "Replaces the note of the open record.",
    inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"], additionalProperties: false },
    execute(input) {
      const { text } = /** @type {{ text: string }} */ (input);
      return { record: here(), before: writeNote(String(text)), now: String(text) };
    },
  },
];

const panel = document.getElementById("assistant");
if (panel) {
  const chat = Tidemark.mount(panel, { mode: "panel", context: here(), tools });
  onRecord(() => chat.setContext(here()));
}
