import type { Environment } from "@tidemark/entities/environment";

/**
 * How this page was reached. Chromium calls a duplicated tab and one that was closed and opened again `back_forward`; a page
 * that was thrown out of memory says so itself. Unknown counts as a return: waiting for a lock costs at most two seconds, not waiting could cost the identity.
 */
export function navigationKind(): Environment["navigation"] {
  if ("wasDiscarded" in document && document.wasDiscarded === true) return "return";
  const [entry] = performance.getEntriesByType("navigation");
  const type = entry !== undefined && "type" in entry ? entry.type : undefined;
  switch (type) {
    case "navigate": case "prerender": return "fresh";
    case "reload": return "reload";
    default: return "return";
  }
}
