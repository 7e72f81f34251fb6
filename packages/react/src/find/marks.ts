/** Shows places in the conversation without touching its elements: React owns them. */
export interface Marks {
  show(ranges: readonly Range[], current: Range | null): void;
  clear(): void;
}

export const ALL = "tm-find";
export const CURRENT = "tm-find-current";

type Registry = Map<string, Set<Range>>;
interface WithHighlights { CSS?: { highlights?: Registry }; Highlight?: new (...ranges: Range[]) => Set<Range> }

/** The browser's own highlights where it has them, else boxes drawn over the text. */
export function createMarks(scroller: HTMLElement): Marks {
  const view = scroller.ownerDocument.defaultView as (Window & WithHighlights) | null;
  const registry = view?.CSS?.highlights;
  return registry && view?.Highlight ? highlights(registry, view.Highlight) : boxes(scroller);
}

/** The registry is the whole page's: two chats on one page add their places to one highlight and take only their own away. */
function highlights(registry: Registry, Highlight: NonNullable<WithHighlights["Highlight"]>): Marks {
  let mine: { name: string; range: Range }[] = [];
  const clear = (): void => {
    for (const { name, range } of mine) registry.get(name)?.delete(range);
    mine = [];
  };
  const add = (name: string, range: Range): void => {
    if (!registry.has(name)) registry.set(name, new Highlight());
    registry.get(name)!.add(range);
    mine.push({ name, range });
  };
  return {
    show(ranges, current) {
      clear();
      for (const range of ranges) add(range === current ? CURRENT : ALL, range);
    },
    clear,
  };
}

/** Boxes beside the scroller, put anew when it scrolls. */
function boxes(scroller: HTMLElement): Marks {
  const layer = scroller.ownerDocument.createElement("div");
  layer.className = "tm-find-boxes";
  layer.setAttribute("aria-hidden", "true");
  let shown: { ranges: readonly Range[]; current: Range | null } = { ranges: [], current: null };
  const draw = (): void => {
    const home = layer.getBoundingClientRect();
    layer.replaceChildren(...shown.ranges.flatMap((range) => [...range.getClientRects()].map((rect) => {
      const box = scroller.ownerDocument.createElement("span");
      if (range === shown.current) box.className = "tm-find-box-current";
      Object.assign(box.style, { left: `${rect.left - home.left}px`, top: `${rect.top - home.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
      return box;
    })));
  };
  return {
    show(ranges, current) {
      shown = { ranges, current };
      if (!layer.isConnected) {
        scroller.parentElement?.append(layer);
        scroller.addEventListener("scroll", draw, { passive: true });
      }
      draw();
    },
    clear() {
      scroller.removeEventListener("scroll", draw);
      layer.remove();
    },
  };
}
