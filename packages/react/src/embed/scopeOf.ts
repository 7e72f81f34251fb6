import type { StyleScope } from "../theme/styleSink.ts";

/** Where styles for an element go: the shadow root that it stands in, or its document. */
export function scopeOf(place: Element): StyleScope {
  const root = place.getRootNode();
  return "adoptedStyleSheets" in root ? (root as StyleScope) : place.ownerDocument;
}
