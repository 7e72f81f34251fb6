import type { BrowserContext, Page } from "@playwright/test";

/** What a page must never do: break its own policy, throw, or write errors to the console. */
export interface Faults {
  /** Errors that a test brings about itself, such as a server that is gone. */
  allow: (pattern: RegExp) => void;
  watch: (context: BrowserContext) => Promise<void>;
  unexpected: () => string[];
}

export function collectFaults(): Faults {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const watchPage = (page: Page) => {
    page.on("pageerror", (error) => seen.push(`page error: ${error.message}`));
    page.on("console", (message) => { if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`); });
    page.on("crash", () => seen.push("the page crashed"));
  };
  return {
    allow: (pattern) => { allowed.push(pattern); },
    async watch(context) {
      await context.exposeBinding("reportPolicyViolation", (_source, text: string) => { seen.push(`policy violation: ${text}`); });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const report = (globalThis as unknown as { reportPolicyViolation: (text: string) => void }).reportPolicyViolation;
          report(`${event.effectiveDirective} blocked ${event.blockedURI} (${event.sourceFile}:${event.lineNumber}) ${event.sample}`);
        });
      });
      context.on("page", watchPage);
    },
    unexpected: () => seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
}
