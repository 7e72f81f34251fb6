import { BarePage, type PageHost } from "@tidemark/react";
import { mount, type EmbedHandle, type EmbedOptions } from "@tidemark/react/element";
import { createRoot } from "react-dom/client";
import { browserEnvironment, browserPage } from "@tidemark/react/platform";
import { browserLabel } from "../start/browserLabel.ts";
import { exchangeCode } from "../start/exchangeCode.ts";
import { createPageHost } from "../start/pageHost.ts";
import { createRemembered } from "../start/remembered.ts";
import { createStages } from "../start/stages.ts";
import { createStartUp, type Stage } from "../start/startUp.ts";

/**
 * `mount` for a page of the server's own address: signed in as the chat's own page is, by what that has stored in this browser.
 * Where nobody is signed in, the element says so and takes a link; then the page loads anew.
 */
export function mountHere(element: HTMLElement, options: EmbedOptions): EmbedHandle {
  const page = browserPage();
  const environment = browserEnvironment();
  const remembered = createRemembered(environment.localStorage, environment.sessionStorage);
  const stages = createStages();
  const startUp = createStartUp({ environment, remembered, page, exchange: exchangeCode(environment, page), show: stages.show });
  const host = createPageHost(page, remembered, startUp.signIn);
  const language = page.language().startsWith("en") ? page.language() : "en";
  const look = { dark: page.prefers("dark"), still: page.prefers("reduced-motion"), direction: page.direction(), language };
  const { first } = startUp;
  if (first.kind === "running") {
    const { server } = first;
    const handle = mount(element, {
      ...options, environment, host, look, subject: "owner", label: browserLabel(page.userAgent()),
      connection: { id: server.instance, name: server.name, baseUrl: server.baseUrl }, getToken: () => remembered.token(server.instance),
    });
    startUp.run();
    return handle;
  }
  const leave = showStages(element, { stages, host, look, environment, scope: element.ownerDocument, onTry: startUp.tryNow, reload: page.reload });
  startUp.run();
  return { setContext() {}, destroy: leave };
}

interface Shown {
  stages: ReturnType<typeof createStages>;
  host: PageHost;
  look: { dark: { now(): boolean }; still: { now(): boolean }; direction: "ltr" | "rtl"; language: string };
  environment: ReturnType<typeof browserEnvironment>;
  scope: Document;
  onTry: () => void;
  reload: () => void;
}

/** What is missing, until there is a sign-in: with one the page starts again, and finds it. */
function showStages(element: HTMLElement, { stages, host, look, environment, scope, onTry, reload }: Shown): () => void {
  const root = createRoot(element);
  const draw = (stage: Stage) => {
    if (stage.kind === "running") return reload();
    root.render(
      <div className="tm-embed">
        <BarePage state={stage} clock={environment.clock} copy={host.copy} scheme={look.dark.now() ? "dark" : "light"} direction={look.direction} language={look.language}
          reducedMotion={look.still.now()} scope={scope} onTry={onTry} onLink={host.signIn} />
      </div>,
    );
  };
  draw({ kind: "starting" });
  const end = stages.listen(draw);
  return () => { end(); root.unmount(); };
}
