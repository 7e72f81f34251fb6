/** Four measures of the page, by the width it has (not the window's: an embed follows by itself). */
export type Layout = "wide" | "medium" | "narrow" | "phone";

export function layoutOf(width: number): Layout {
  if (width >= 1200 || width === 0) return "wide";
  if (width >= 900) return "medium";
  return width >= 600 ? "narrow" : "phone";
}

/** Lists stand beside the page from 900 on; below they are a drawer. */
export function hasColumn(layout: Layout): boolean {
  return layout === "wide" || layout === "medium";
}
/** The inspector is a third column from 1280, else it lies over the page's end; on phones it fills the screen. */
export function sidePlace(width: number): "column" | "panel" | "screen" {
  if (width >= 1280 || width === 0) return "column";
  return width >= 600 ? "panel" : "screen";
}
