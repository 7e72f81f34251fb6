import type { AgentId, SessionId } from "../ids/ids.ts";
import type { Clock, Environment } from "../environment/environment.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { PageTools } from "../session/pageTools.ts";
import type { SessionView } from "../session/sessionView.ts";
import { createWorkspace, type Workspace, type WorkspaceOptions } from "../workspace/createWorkspace.ts";
import { createFakeGateway, FAKE_TOKEN, FAKE_URL, type FakeGateway } from "./fakeGateway.ts";
import type { FakeAgent } from "./fakeGatewayAgent.ts";
import type { FakeNetwork } from "./fakeNetwork.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserOptions } from "./virtualBrowser.ts";
import { createVirtualHostPage, type Execution, type VirtualHostPage } from "./virtualHostPage.ts";
import type { TabOptions, VirtualTab } from "./virtualTab.ts";
import { createVirtualWorld, type VirtualWorld } from "./virtualWorld.ts";

/** A window of a virtual browser with the real workspace in it; a page load makes the workspace anew. */
export interface SimWindow {
  readonly tab: VirtualTab;
  readonly workspace: Workspace;
  /** The host's page around the chat, where this browser has one (`pages`). */
  readonly page: VirtualHostPage | null;
  /** Views published for a chat since the page load, to count renders. */
  renders(key: SessionKey): number;
  view(key: SessionKey): SessionView;
  /** Texts of the conversation, as a person reads them: one line for each message. */
  lines(key: SessionKey): string[];
}

export interface SimBrowser { readonly browser: VirtualBrowser; readonly network: FakeNetwork; open(options?: TabOptions): SimWindow; windowOf(tab: VirtualTab): SimWindow }

export interface SimBrowserOptions extends VirtualBrowserOptions {
  /** What each page load gets in the place of its environment: to watch it, or to set its clock wrong. */
  wrap?: (environment: Environment, tab: VirtualTab) => Environment;
  /** Its windows stand in a host's page that offers page tools; without it they are the chat's own page, which offers none. */
  pages?: boolean;
  /** What each page load hands to its workspace beyond the usual: another user, another name, where things are kept. */
  given?: (tab: VirtualTab) => Partial<Pick<WorkspaceOptions, "subject" | "instance" | "storage" | "token" | "ownToken" | "onSignedOut" | "observe" | "role">>;
  /** The page around the chat, for each page load anew. */
  pageTools?: (tab: VirtualTab, environment: Environment) => PageTools;
}

export interface SimWorld {
  readonly world: VirtualWorld;
  readonly gateway: FakeGateway;
  browser(options?: SimBrowserOptions): SimBrowser;
  key(session: SessionId): SessionKey;
  /** Runs of the host pages' tools in any window, in their order. */
  readonly executions: readonly Execution[];
  onExecution(listen: (execution: Execution) => void): void;
  /** Token that every window presents from now on; the gateway knows it too. */
  refreshToken(token: string): void;
  /** Moves virtual time on. */
  pass(ms: number): Promise<void>;
}

/** Browsers, windows and one gateway in virtual time: everything real but the network, the clock and the store. */
export function createSimWorld(options: {
  seed?: number; push?: boolean; latencyMs?: number; heartbeatSeconds?: number;
  script?: (agent: FakeAgent, session: SessionId) => void;
  /** Further agents, by id. */
  agents?: AgentId[];
  /** The clock of the gateway's machine; without it that of the world. */
  storeClock?: (world: Clock) => Clock;
} = {}): SimWorld {
  const world = createVirtualWorld({ seed: options.seed ?? 1 });
  const gateway = createFakeGateway({
    clock: options.storeClock?.(world.clock) ?? world.clock, random: world.random, push: options.push ?? false, latencyMs: options.latencyMs ?? 20,
    ...(options.script && { script: options.script }), ...(options.agents && { agents: options.agents }), ...(options.heartbeatSeconds !== undefined && { heartbeatSeconds: options.heartbeatSeconds }),
  });
  const executions: Execution[] = [];
  const listeners = new Set<(execution: Execution) => void>();
  const executed = (execution: Execution): void => {
    executions.push(execution);
    for (const listen of listeners) listen(execution);
  };
  let browsers = 0;
  let token = FAKE_TOKEN;
  return {
    world, gateway, executions,
    onExecution(listen) { listeners.add(listen); },
    refreshToken(next) {
      gateway.revokeTokens();
      gateway.addToken(next);
      token = next;
    },
    key: (session) => ({ connection: gateway.instance, agent: gateway.sessions().includes(session) ? gateway.session(session).state.agent : gateway.agentId, session }),
    pass: (ms) => world.clock.advance(ms),
    browser(browserOptions = {}) {
      const name = `browser-${++browsers}`;
      const network = gateway.network(name);
      const browser = createVirtualBrowser(world, browserOptions);
      browser.setFetch(network.fetch);
      const windows = new Map<VirtualTab, SimWindow>();
      const wrap = browserOptions.wrap ?? ((environment: Environment) => environment);
      const load = (environment: Environment, tab: VirtualTab): void => {
        const page = browserOptions.pages === true ? createVirtualHostPage(tab, environment.clock, executed) : null;
        windows.set(tab, loadWindow(wrap(environment, tab), tab, gateway, { token: () => token, ...browserOptions.given?.(tab) }, page, browserOptions.pageTools?.(tab, environment) ?? page?.tools));
      };
      const windowOf = (tab: VirtualTab): SimWindow => windows.get(tab)!;
      return { browser, network, windowOf, open: (tabOptions = {}) => windowOf(browser.open({ load, ...tabOptions })) };
    },
  };
}

function loadWindow(environment: Environment, tab: VirtualTab, gateway: FakeGateway, given: Pick<WorkspaceOptions, "token"> & Partial<WorkspaceOptions>, page: VirtualHostPage | null, pageTools: PageTools | undefined): SimWindow {
  const workspace = createWorkspace({
    environment, connection: { id: gateway.instance, name: "Sim server", baseUrl: FAKE_URL }, subject: "owner", label: "Sim on Linux", ...given,
    ...(pageTools && { pageTools }),
  });
  workspace.start();
  const counts = new Map<string, number>();
  const view = (key: SessionKey): SessionView => {
    const found = workspace.store.get(workspace.sessionViewAtom(keyText(key)));
    if (found === null) throw new Error(`${tab.name} does not show ${keyText(key)}`);
    return found;
  };
  return {
    tab, workspace, page, view,
    renders(key) {
      const text = keyText(key);
      if (!counts.has(text)) {
        counts.set(text, 0);
        workspace.store.sub(workspace.sessionViewAtom(text), () => { counts.set(text, (counts.get(text) ?? 0) + 1); });
      }
      return counts.get(text)!;
    },
    lines: (key) => linesOf(view(key)),
  };
}

export function linesOf(view: SessionView): string[] {
  return view.items.map((item) => {
    if (item.kind === "line") return `(${item.line.kind})`;
    const words = item.message.parts.flatMap((part) => {
      if (part.type === "text") return [part.text];
      if (part.type.startsWith("tool-")) return [`[${part.type.slice(5)} ${"state" in part ? String(part.state) : ""}]`];
      return [];
    });
    return `${item.message.role}: ${words.join(" ")}`;
  });
}
