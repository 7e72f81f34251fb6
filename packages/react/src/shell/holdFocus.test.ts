import { afterEach, expect, it } from "vitest";
import { afterTab, holdFocus } from "./holdFocus.ts";

afterEach(() => { document.body.replaceChildren(); });

/** A dialog in a shadow root, where `document.activeElement` is the host element and nothing else. */
function dialogInShadow(inner: string): { root: ShadowRoot; panel: HTMLElement; at: (id: string) => HTMLElement } {
  const host = document.createElement("div");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<button id="outside"></button><div role="dialog" tabindex="-1">${inner}</div>`;
  return { root, panel: root.querySelector("[role=dialog]")!, at: (id) => root.querySelector(`#${id}`)! };
}
const press = (on: HTMLElement, key: string, shiftKey = false): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, composed: true, cancelable: true });
  on.dispatchEvent(event);
  return event;
};

it("EMBED-2: the focus goes round in a dialog inside a shadow root, over what can have it", () => {
  const { root, panel, at } = dialogInShadow('<button id="a"></button><button disabled></button><input id="b"><i tabindex="-1"></i><button id="c"></button>');
  holdFocus(panel, () => {}).enter();
  expect(root.activeElement).toBe(at("a"));
  press(at("a"), "Tab", true);
  expect(root.activeElement).toBe(at("c"));
  press(at("c"), "Tab");
  expect(root.activeElement).toBe(at("a"));
  // In the middle the browser's own step stays inside.
  at("b").focus();
  expect(press(at("b"), "Tab").defaultPrevented).toBe(false);
});

it("begins where a box took the focus by itself, also after something moved it to the dialog", () => {
  const { root, panel, at } = dialogInShadow('<button id="a"></button><input id="b">');
  at("b").focus();
  const held = holdFocus(panel, () => {});
  panel.focus();
  held.enter();
  expect(root.activeElement).toBe(at("b"));
});

it("EMBED-2: who pressed Tab before the dialog was drawn to its end stays where they are", () => {
  const { root, panel, at } = dialogInShadow('<input id="a"><button id="b"></button>');
  at("a").focus();
  const held = holdFocus(panel, () => {});
  at("b").focus();
  panel.focus();
  held.enter();
  expect(root.activeElement).toBe(at("b"));
});

it("EMBED-1: Escape leaves once, is nobody else's, and not ours where something inside took it or it composes", () => {
  const { panel, at } = dialogInShadow('<input id="a">');
  let left = 0;
  const heard: string[] = [];
  const hear = (event: Event) => { heard.push((event as KeyboardEvent).key); };
  window.addEventListener("keydown", hear);
  const held = holdFocus(panel, () => { left++; });
  expect(press(at("a"), "Escape").defaultPrevented).toBe(true);
  press(at("outside"), "Escape");
  at("a").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", keyCode: 229, bubbles: true, composed: true, cancelable: true }));
  at("a").addEventListener("keydown", (event) => { event.preventDefault(); });
  press(at("a"), "Escape");
  held.end();
  window.removeEventListener("keydown", hear);
  expect([left, heard]).toEqual([1, ["Escape", "Escape", "Escape"]]);
});

it("of radios, Tab knows one", () => {
  const { root, panel, at } = dialogInShadow('<input id="a"><input id="r" type="radio" name="n"><input id="s" type="radio" name="n" checked><input id="t" type="radio" name="n">');
  holdFocus(panel, () => {});
  at("s").focus();
  press(at("s"), "Tab");
  expect(root.activeElement).toBe(at("a"));
});

it("a dialog that nothing can have the focus in leads nowhere", () => {
  expect(afterTab([], null, false)).toBeNull();
});
