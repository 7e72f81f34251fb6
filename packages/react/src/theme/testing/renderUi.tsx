import { act, render, type RenderResult } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { createVirtualClock, type VirtualClock } from "@tidemark/entities/testing";
import { createTexts, TextsProvider } from "../../messages/useText.ts";
import { UiProvider } from "../Ui.tsx";

/** Timers that an effect sets in one step fire in the next. */
const STEP_MS = 25;

export interface RenderedUi extends RenderResult {
  clock: VirtualClock;
  copied: string[];
  /** Virtual time, with React's work done. */
  pass(ms: number): void;
}

/** Renders a component as the page does, with virtual time and a clipboard that remembers. For tests. */
export function renderUi(element: ReactElement, { reducedMotion = false }: { reducedMotion?: boolean } = {}): RenderedUi {
  const clock = createVirtualClock();
  const copied: string[] = [];
  const texts = createTexts("en");
  const ui = { clock, reducedMotion, copy: (text: string) => { copied.push(text); return Promise.resolve(true); } };
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => <TextsProvider value={texts}><UiProvider ui={ui}>{children}</UiProvider></TextsProvider>;
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      act(() => { clock.advanceSync(Math.min(STEP_MS, left)); });
    }
  };
  const rendered: RenderResult = render(element, { wrapper });
  return { ...rendered, clock, copied, pass };
}
