import { describe, expect, it } from "vitest";
import { keysFor, shortcutOf, SHORTCUTS, type KeyPress } from "./shortcuts.ts";

const press = (more: Partial<KeyPress>): KeyPress => ({ code: "", key: "", altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
const pc = { mac: false, typing: false };
const mac = { mac: true, typing: false };

describe("shortcutOf", () => {
  it("A11Y-3: goes by the physical key, whatever it writes", () => {
    expect(shortcutOf(press({ code: "KeyK", key: "к", ctrlKey: true }), pc)?.id).toBe("palette");
    expect(shortcutOf(press({ code: "KeyN", key: "Dead", altKey: true }), mac)?.id).toBe("new-chat");
    expect(shortcutOf(press({ code: "KeyK", key: "k", metaKey: true }), mac)?.id).toBe("palette");
    expect(shortcutOf(press({ code: "Digit3", key: "£", altKey: true }), pc)).toEqual({ id: "chat-at", at: 3 });
  });

  it("leaves Ctrl to a Mac's text boxes and Cmd to everybody else's system", () => {
    expect(shortcutOf(press({ code: "KeyK", ctrlKey: true }), mac)).toBeNull();
    expect(shortcutOf(press({ code: "KeyK", metaKey: true }), pc)).toBeNull();
  });

  it("A11Y-4: is nothing while an input method composes, in either event order", () => {
    expect(shortcutOf(press({ code: "KeyN", altKey: true, isComposing: true }), pc)).toBeNull();
    expect(shortcutOf(press({ code: "KeyN", altKey: true, keyCode: 229 }), pc)).toBeNull();
  });

  it("is nothing with AltGr, as Ctrl with Alt or under its own name", () => {
    expect(shortcutOf(press({ code: "KeyN", altKey: true, ctrlKey: true }), pc)).toBeNull();
    expect(shortcutOf(press({ code: "KeyK", ctrlKey: true, getModifierState: (name) => name === "AltGraph" }), pc)).toBeNull();
    // Firefox on a Mac calls Option so; it is Alt there.
    expect(shortcutOf(press({ code: "KeyN", altKey: true, getModifierState: (name) => name === "AltGraph" }), mac)?.id).toBe("new-chat");
  });

  it("? opens the sheet wherever its key stands, but in a text box it is a question mark", () => {
    expect(shortcutOf(press({ code: "Minus", key: "?", shiftKey: true }), pc)?.id).toBe("sheet");
    expect(shortcutOf(press({ code: "Minus", key: "?", shiftKey: true }), { mac: false, typing: true })).toBeNull();
    expect(shortcutOf(press({ code: "Slash", key: "/", ctrlKey: true }), { mac: false, typing: true })?.id).toBe("sheet");
  });

  it("no two shortcuts have the same keys", () => {
    const all = SHORTCUTS.filter(({ code }) => code !== null).map((one) => `${one.code}/${one.mod ?? ""}/${one.alt ?? ""}/${one.shift ?? ""}`);
    expect(new Set(all).size).toBe(all.length);
  });
});

it("names the keys as the computer does", () => {
  expect([keysFor("search", false), keysFor("search", true), keysFor("new-chat", true)]).toEqual([["Ctrl", "Shift", "F"], ["Cmd", "Shift", "F"], ["Option", "N"]]);
});
