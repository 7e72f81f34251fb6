import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NearSections } from "./NearSections.tsx";
import type { Section } from "./sections.ts";

/** What the browser would say: these came near, these went, each with its height. */
let say: (near: Record<number, boolean>, height?: number) => void = () => {};
beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", class {
    #watched = new Map<number, Element>();
    constructor(told: (entries: object[]) => void) {
      say = (near, height = 0) => { act(() => { told(Object.entries(near).map(([at, isIntersecting]) => ({ target: this.#watched.get(Number(at)), isIntersecting, boundingClientRect: { height } }))); }); };
    }
    observe(section: Element): void { this.#watched.set(Number(section.getAttribute("data-section")), section); }
    disconnect(): void {}
  });
});
afterEach(() => { vi.unstubAllGlobals(); });

const sections = Array.from({ length: 5 }, (_, at): Section => ({ kind: "plain", text: `section ${at} `.padEnd(6_000, ".") }));
const draw = vi.fn((section: Section) => <p>{section.kind === "plain" ? section.text.slice(0, 9) : ""}</p>);

it("draws the sections near the eye only, and keeps the height of what it takes out", () => {
  render(<NearSections sections={sections} draw={draw} />);
  expect(screen.queryByText(/section/)).toBeNull();
  say({ 1: true, 2: true });
  expect(screen.getAllByText(/section/).map((node) => node.textContent)).toEqual(["section 1", "section 2"]);
  say({ 1: false, 3: true }, 840);
  expect(screen.getAllByText(/section/).map((node) => node.textContent)).toEqual(["section 2", "section 3"]);
  expect(document.querySelector<HTMLElement>("[data-section='1']")!.style.blockSize).toBe("840px");
  expect(document.querySelector<HTMLElement>("[data-section='0']")!.style.blockSize).toBe("3000px");
});

it("draws a section no second time while others come", () => {
  render(<NearSections sections={sections} draw={draw} />);
  say({ 1: true });
  draw.mockClear();
  say({ 2: true });
  expect(draw).toHaveBeenCalledTimes(1);
});
