import type { TidemarkHandle, TidemarkOptions } from "@tidemark/react";
import { BarePage, OwnTidemark, type TidemarkPage } from "@tidemark/react/page";
import { createRoot } from "react-dom/client";
import { browserEnvironment, browserLabel, browserPage } from "@tidemark/react/platform";
import { exchangeCode } from "../start/exchangeCode.ts";
import { createPageHost } from "../start/pageHost.ts";
import { createRemembered } from "../start/remembered.ts";
import { createStages } from "../start/stages.ts";
import { createStartUp, type Stage } from "../start/startUp.ts";

export interface MountHereOptions extends Pick<TidemarkOptions, "context" | "tools"> { mode: "panel" }
export interface MountedHere extends Pick<TidemarkHandle, "setContext" | "destroy"> {}

/**
 * A chat in a page of the server's own address: signed in as the chat's own page is, by what that has stored in this browser.
 * Where nobody is signed in, the element says so and takes a link; then the page loads anew.
 */
export function mountHere(element: HTMLElement, options: MountHereOptions): MountedHere {
  const page = browserPage();
  const environment = browserEnvironment();
  const remembered = createRemembered(environment.localStorage, environment.sessionStorage);
  const stages = createStages<Stage>();
  const startUp = createStartUp({ environment, remembered, page, exchange: exchangeCode(environment, page), show: stages.show });
  const host = createPageHost(page, remembered, startUp.signIn);
  const root = createRoot(element);
  const { first } = startUp;
  if (first.kind === "running") {
    const { server } = first;
    const given: TidemarkPage = {
      connection: { id: server.instance, name: server.name, baseUrl: server.baseUrl }, subject: "owner", token: () => remembered.token(server.instance),
      label: browserLabel(page.userAgent()), host, scope: element.ownerDocument, signedOut: () => { remembered.removeToken(server.instance); },
    };
    let handle: TidemarkHandle | null = null;
    let context = options.context ?? null;
    const draw = () => root.render(
      <div className="tm-embed" data-mode={options.mode}>
        <OwnTidemark ref={(now) => { handle = now; }} source={server.baseUrl} page={given} mode={options.mode} context={context} tools={options.tools ?? []} />
      </div>,
    );
    draw();
    startUp.run();
    return {
      setContext(next) { context = next; draw(); },
      destroy() { handle?.destroy(); root.unmount(); },
    };
  }
  const look = { dark: page.prefers("dark"), still: page.prefers("reduced-motion"), language: page.language() };
  const draw = (stage: Stage) => {
    if (stage.kind === "running") return page.reload();
    root.render(
      <div className="tm-embed">
        <BarePage state={stage} clock={environment.clock} copy={host.copy} scheme={look.dark.now() ? "dark" : "light"} language={look.language}
          reducedMotion={look.still.now()} scope={element.ownerDocument} onTry={startUp.tryNow} onLink={host.signIn} />
      </div>,
    );
  };
  draw({ kind: "starting" });
  const end = stages.listen(draw);
  startUp.run();
  return { setContext() {}, destroy: () => { end(); root.unmount(); } };
}
