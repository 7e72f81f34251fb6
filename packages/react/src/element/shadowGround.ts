import look from "../style.css?inline";
import ground from "./ground.css?inline";

/** Where the chat is drawn: the shadow root, and the element in it that React gets. */
export interface ShadowGround {
  scope: ShadowRoot;
  place: HTMLElement;
  /** In another document the sheets of the one before don't hold. */
  adopt(): void;
  clear(): void;
}

/** One sheet for all chats of a document: a sheet belongs to the document that it was made in. */
const sheets = new WeakMap<Document, CSSStyleSheet[]>();

/**
 * A shadow root with our styles as adopted sheets: no `<style>` element, so that no policy of the host has to allow one (SEC-3). Nothing of the host
 * comes in: what is inherited ends at the ground element.
 */
export function shadowGround(element: HTMLElement): ShadowGround {
  const scope = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const place = element.ownerDocument.createElement("div");
  place.className = "tm-ground";
  const adopt = (): void => { scope.adoptedStyleSheets = sheetsOf(element.ownerDocument); };
  adopt();
  scope.replaceChildren(place);
  return {
    scope, place, adopt,
    clear() {
      scope.replaceChildren();
      scope.adoptedStyleSheets = [];
    },
  };
}

function sheetsOf(page: Document): CSSStyleSheet[] {
  const known = sheets.get(page);
  if (known) return known;
  const Sheet = page.defaultView!.CSSStyleSheet;
  const made = [ground, look].map((text) => {
    const sheet = new Sheet();
    sheet.replaceSync(text);
    return sheet;
  });
  sheets.set(page, made);
  return made;
}
