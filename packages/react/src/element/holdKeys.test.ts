import { afterEach, beforeEach, expect, it } from "vitest";
import { holdKeys } from "./holdKeys.ts";

/** As a browser sends them; Escape is no character and has no keypress. */
const TYPES = ["keydown", "keypress", "keyup"];
let element: HTMLElement;
let box: HTMLElement;
let heard: string[];
const listen = (event: Event) => { heard.push(`${event.type} ${(event as KeyboardEvent).key}`); };

beforeEach(() => {
  heard = [];
  element = document.createElement("div");
  box = document.createElement("input");
  element.append(box);
  document.body.append(element);
  holdKeys(element);
  for (const type of TYPES) document.addEventListener(type, listen);
});
afterEach(() => {
  for (const type of TYPES) document.removeEventListener(type, listen);
  element.remove();
});

const press = (key: string, from = box) => {
  for (const type of TYPES.filter((one) => one !== "keypress" || key !== "Escape")) from.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }));
};

it("EMBED-1: a key that is typed in the embed reaches no shortcut of the host; one that is typed beside it does", () => {
  press("/");
  press("k");
  expect(heard).toEqual([]);
  press("/", document.body);
  expect(heard).toEqual(["keydown /", "keypress /", "keyup /"]);
});

it("EMBED-1: an Escape that closed something of ours is not the host's, neither down nor up; the next one is", () => {
  const close = (event: Event) => { event.preventDefault(); };
  box.addEventListener("keydown", close);
  press("Escape");
  expect(heard).toEqual([]);
  box.removeEventListener("keydown", close);
  press("Escape");
  expect(heard).toEqual(["keydown Escape", "keyup Escape"]);
});
