import { useLayoutEffect, useState } from "react";

/** The width of an element, null until it is measured; measured before the first paint, so that the page doesn't jump. */
export function useWidth(node: HTMLElement | null): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (node === null) return;
    const measure = () => setWidth(Math.round(node.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [node]);
  return width;
}
