import { afterEach, expect, it } from "vitest";
import { keepFocus } from "./keepFocus.ts";

let end = (): void => {};
afterEach(() => { end(); document.body.replaceChildren(); });

const PAGE = `
  <nav class="tm-sidebar"><button class="tm-fold-button"></button><input type="search"><button id="clear-search"></button><ul><li><a href="#1"></a><button id="more-1"></button></li><li><a href="#2"></a><button id="more-2"></button></li></ul></nav>
  <main><button class="tm-records-button"></button><button id="stop"></button><textarea class="tm-composer-box"></textarea></main>
  <section class="tm-inspector"><button id="close-side"></button></section>`;

function page(inner = PAGE, mayType = true): { root: HTMLElement; at: (selector: string) => HTMLElement; settle: () => Promise<void> } {
  const root = document.createElement("div");
  root.innerHTML = inner;
  document.body.append(root);
  end = keepFocus(root, () => mayType);
  return { root, at: (selector) => root.querySelector<HTMLElement>(selector)!, settle: async () => { for (let turn = 0; turn < 8; turn += 1) await Promise.resolve(); } };
}
const goes = (element: HTMLElement): void => { element.blur(); element.remove(); };

it("A11Y-3: what had the focus goes away with its own press: the message box has it, and by touch nothing has", async () => {
  const { at, settle } = page();
  at("#stop").focus();
  goes(at("#stop"));
  await settle();
  expect(document.activeElement).toBe(at(".tm-composer-box"));
  end();
  document.body.replaceChildren();
  const touch = page(PAGE, false);
  touch.at("#stop").focus();
  goes(touch.at("#stop"));
  await touch.settle();
  expect(document.activeElement).toBe(document.body);
});

it("A11Y-3: a row that goes from the list gives the focus to the one in its place, a folded list to the button that brings it back", async () => {
  const { root, at, settle } = page();
  at("#more-1").focus();
  goes(at("#more-1").parentElement!);
  await settle();
  expect(document.activeElement).toBe(at("a[href='#2']"));
  // It moved to another group, and was made anew there.
  const moved = root.querySelector("li")!;
  moved.querySelector("a")!.focus();
  const anew = moved.cloneNode(true);
  moved.remove();
  root.querySelector("ul")!.prepend(document.createElement("li"), anew);
  await settle();
  expect(document.activeElement).toBe(at("a[href='#2']"));
  at("#clear-search").focus();
  goes(at("#clear-search"));
  await settle();
  expect(document.activeElement).toBe(at("input[type=search]"));
  at(".tm-fold-button").focus();
  at(".tm-sidebar").remove();
  const back = document.createElement("button");
  back.className = "tm-menu-button";
  root.prepend(back);
  await settle();
  expect(document.activeElement).toBe(back);
});

it("A11Y-3: closed records give it to their button", async () => {
  const { at, settle } = page();
  at("#close-side").focus();
  at(".tm-inspector").remove();
  await settle();
  expect(document.activeElement).toBe(at(".tm-records-button"));
});

it("what a person left by hand, and what a dialog has, is left", async () => {
  const { root, at, settle } = page();
  at("#stop").focus();
  at("#stop").blur();
  await settle();
  at("#stop").remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
  at("#more-1").focus();
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  root.append(dialog);
  goes(at("#more-1").parentElement!);
  await settle();
  expect(document.activeElement).toBe(document.body);
  // Its end is when the focus goes on.
  dialog.remove();
  await settle();
  expect(document.activeElement).toBe(at("a[href='#2']"));
});
