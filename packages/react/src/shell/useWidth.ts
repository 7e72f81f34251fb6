import { useLayoutEffect, useState } from "react";

/** The width of an element, 0 until it is measured; measured before the first paint, so that the page doesn't jump. */
export function useWidth(node: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (node === null) return;
    setWidth(Math.round(node.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => { if (entry) setWidth(Math.round(entry.contentRect.width)); });
    observer.observe(node);
    return () => observer.disconnect();
  }, [node]);
  return width;
}
