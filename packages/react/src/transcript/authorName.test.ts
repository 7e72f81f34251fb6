import { expect, it } from "vitest";
import type { By } from "@tidemark/entities/records";
import { tabIdSchema } from "@tidemark/entities/ids";
import type { Text } from "../messages/useText.ts";
import { authorName, type Reader } from "./authorName.ts";

const [me, window, elsewhere] = ["B.T", "B.U", "C.T"].map((id) => tabIdSchema.parse(id)) as [Reader["me"], Reader["me"], Reader["me"]];
const text = ((key: string) => key) as Text;
const said = (by: Omit<By, "kind">, reader: Partial<Reader>) => authorName({ kind: "user", ...by }, { me, role: "participant", name: "Ben", guest: false, ...reader }, text);
const [YOU, PERSON] = ["transcript.you", "transcript.person"];

it("who came by a link, or only looks at somebody else's chat, is the author of nothing", () => {
  expect([said({}, { role: "share", name: "" }), said({ name: "Ada" }, { role: "observer", guest: true }), said({ name: "Ben", guest: true }, { role: "observer", guest: true })]).toEqual([PERSON, "Ada", "Ben"]);
});

it("in a chat that several use each reads their own messages as theirs, and the others' under their names", () => {
  const ada: Omit<By, "kind"> = { name: "Ada", tab: elsewhere };
  const ben: Omit<By, "kind"> = { name: "Ben", tab: elsewhere, guest: true };
  expect([said(ada, { name: "Ada" }), said(ben, { name: "Ada" }), said(ada, { guest: true }), said(ben, { guest: true }), said({ ...ben, name: "Cem" }, { guest: true })]).toEqual([YOU, "Ben", "Ada", YOU, "Cem"]);
  // The owner's browsers have names of their own.
  expect(said({ name: "Chromium on Linux, 29 Nov", tab: elsewhere }, { role: "owner", name: "Owner" })).toBe(YOU);
  // An owner who only looks, here, looks at what is theirs.
  expect(said(ada, { role: "observer", name: "Ada" })).toBe(YOU);
});

it("before the server has said who reads, this browser's windows are known", () => {
  expect([said({ name: "Ben", tab: me, guest: true }, { guest: true, name: null }), said({ name: "Ben", tab: window, guest: true }, { guest: true, name: null }), said({ name: "Ben", tab: elsewhere, guest: true }, { guest: true, name: null })]).toEqual([YOU, YOU, "Ben"]);
});
