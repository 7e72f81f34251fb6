/**
 * Where antd writes its styles: an element outside the document, whose style nodes are mirrored at once into adopted style sheets.
 * A `<style>` in the page would be refused by a policy without `unsafe-inline`, and would leave the whole UI unstyled (SEC-3).
 * The mirroring is synchronous because a flush one microtask later left one frame with the browser's own buttons.
 */
export interface StyleSink {
  container: HTMLElement;
  /** Puts the sheets into the page; returns what takes them out again, whatever antd writes afterwards. Again: as before. */
  attach(): () => void;
}
/** The page, or the shadow root that the widget lives in. */
export type StyleScope = Document | ShadowRoot;

export function createStyleSink(scope: StyleScope): StyleSink {
  const doc = scope.nodeType === 9 ? (scope as Document) : scope.ownerDocument!;
  const Sheet = doc.defaultView!.CSSStyleSheet;
  const container = doc.createElement("div");
  const sheets = new Map<Element, { sheet: CSSStyleSheet; text: string }>();
  let attached = false;

  const flush = (): void => {
    // What is unmounted takes its styles out piece by piece, and some of it writes once more on its way.
    if (!attached) return;
    const mine = new Set([...sheets.values()].map(({ sheet }) => sheet));
    const before = scope.adoptedStyleSheets.filter((sheet) => mine.has(sheet));
    const next: CSSStyleSheet[] = [];
    for (const node of [...sheets.keys()]) if (node.parentNode !== container) sheets.delete(node);
    for (const node of container.children) {
      const text = node.textContent ?? "";
      const known = sheets.get(node) ?? { sheet: new Sheet(), text: "" };
      if (known.text !== text) known.sheet.replaceSync(text);
      known.text = text;
      sheets.set(node, known);
      next.push(known.sheet);
    }
    if (next.length === before.length && next.every((sheet, at) => sheet === before[at])) return;
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets.filter((sheet) => !mine.has(sheet)), ...next];
  };

  for (const name of ["insertBefore", "appendChild", "removeChild"] as const) {
    const original = container[name].bind(container) as (...args: Node[]) => Node;
    Object.defineProperty(container, name, {
      value: (...args: Node[]) => {
        const result = original(...args);
        flush();
        return result;
      },
    });
  }
  // A node that is there already is rewritten in place (a theme switch); that alone may come a microtask later.
  const observer = new doc.defaultView!.MutationObserver(flush);

  return {
    container,
    attach() {
      attached = true;
      observer.observe(container, { childList: true, subtree: true, characterData: true });
      flush();
      return () => {
        attached = false;
        observer.disconnect();
        const mine = new Set([...sheets.values()].map(({ sheet }) => sheet));
        scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((sheet) => !mine.has(sheet));
        sheets.clear();
      };
    },
  };
}
