/**
 * Heights for tests: the virtual list draws nothing where nothing has a size, and the test DOM has none. Rows are 60 px, views 600 px.
 * Real sizes, anchoring and the live edge are proven in a real browser.
 */
export function installFakeLayout(view: Window & typeof globalThis): () => void {
  const Real = view.ResizeObserver;
  const offsetParent = Object.getOwnPropertyDescriptor(view.HTMLElement.prototype, "offsetParent");
  class FakeResizeObserver implements ResizeObserver {
    readonly #told: ResizeObserverCallback;
    constructor(told: ResizeObserverCallback) { this.#told = told; }
    observe(target: Element): void {
      const height = target.querySelector(":scope > [data-row], :scope > p + [data-row]") ? 60 : 600;
      queueMicrotask(() => { this.#told([{ target, contentRect: { height, width: 700 } } as unknown as ResizeObserverEntry], this); });
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  view.ResizeObserver = FakeResizeObserver;
  Object.defineProperty(view.HTMLElement.prototype, "offsetParent", { configurable: true, get(this: HTMLElement) { return this.parentElement; } });
  return () => {
    view.ResizeObserver = Real;
    if (offsetParent) Object.defineProperty(view.HTMLElement.prototype, "offsetParent", offsetParent);
  };
}
