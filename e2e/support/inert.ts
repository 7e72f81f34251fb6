import { expect, type Page } from "@playwright/test";

/** Nothing in the document could ask, run or move anything: what the sink can't count because it has not happened yet. */
export async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(faultsOf), "elements and addresses that are not inert").toEqual([]);
}

function faultsOf(): string[] {
  const faults: string[] = [];
  const ours = (address: string): boolean => URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName.toLowerCase();
    const tell = (what: string): void => { faults.push(`${what}: ${element.outerHTML.slice(0, 160)}`); };
    if (/^(iframe|frame|object|embed|portal|video|audio|source|track|picture|base|style|foreignobject|animate|set|image|use|maction|fencedframe|template)$/.test(name)) tell("element");
    if (name === "meta" && element.hasAttribute("http-equiv")) tell("meta");
    if ((name === "script" || name === "link") && !ours(element.getAttribute("src") ?? element.getAttribute("href") ?? "x:")) tell("foreign");
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute) || /^(srcset|srcdoc|ping|poster|background|formaction|action|xlink:href|imagesrcset|manifest|http-equiv)$/i.test(attribute)) tell(attribute);
      if (attribute === "style" && /url\(|image-set|expression|@import/i.test(value)) tell("style");
      if (attribute === "src" && !ours(value) && !/^(data|blob):/.test(value)) tell("src");
      if (attribute === "href" && name !== "a" && name !== "link") tell("href");
    }
    if (element instanceof HTMLAnchorElement && element.hasAttribute("href") && !ours(element.href)) {
      if (!/^(https?|mailto):/.test(element.href)) tell("scheme");
      if (!element.relList.contains("noopener") || !element.relList.contains("noreferrer") || element.referrerPolicy !== "no-referrer") tell("opener");
    }
  }
  if ("__pwned" in globalThis) faults.push("a script ran");
  if ("x" in {}) faults.push("every object has grown a field");
  return [...new Set(faults)].slice(0, 20);
}
