import { act, render } from "@testing-library/react";
import { notifyManager } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { createVirtualBrowser, createVirtualWorld, type VirtualClock, type VirtualTab } from "@tidemark/entities/testing";
import { ChatFrame } from "../shell/ChatFrame.tsx";
import type { Notifications } from "@tidemark/entities/environment";
import type { PageHost } from "../shell/pageHost.ts";
import { madeWorkspace, type Made, type MadeWorkspace } from "../shell/gallery/madeWorkspace.ts";
// The page loads antd when something is first opened; here it is read before a test waits for that.
import "../theme/Antd.tsx";

// The library tells its readers by a real timer of 0 ms, which comes late on a busy machine: here it is a microtask, like all else.
notifyManager.setScheduler(queueMicrotask);

export interface RenderedPage {
  workspace: MadeWorkspace;
  tab: VirtualTab;
  clock: VirtualClock;
  user: ReturnType<typeof userEvent.setup>;
  titles: string[];
  host: PageHost & { copied: string[]; opened: string[] };
  /** Moves virtual time on and lets React draw. */
  advance(ms: number): Promise<void>;
}

/** The whole page in a virtual tab, with a workspace out of given views: for component tests. */
export async function renderPage(made: Omit<Made, "environment">, options: { scheme?: "light" | "dark"; remembered?: Record<string, string>; host?: Partial<PageHost>; /** In a page that is not ours. */ embedded?: boolean; notifications?: Notifications } = {}): Promise<RenderedPage> {
  const world = createVirtualWorld();
  const { clock } = world;
  const tab = createVirtualBrowser(world).open();
  if (options.notifications) tab.environment.notifications = options.notifications;
  const workspace = madeWorkspace({ ...made, environment: tab.environment });
  const copied: string[] = [];
  const opened: string[] = [];
  const kept = new Map(Object.entries(options.remembered ?? { "first-answer-card": "1" }));
  const host: RenderedPage["host"] = {
    addressOf: (key) => `/c/${key.connection}/${key.agent}/${key.session}`, signInLink: (code, _chat, address = "http://127.0.0.1:4180") => `${address}/#code=${code}`,
    openWindow: (address) => { opened.push(address); }, copy: (text) => { copied.push(text); return Promise.resolve(true); }, loopback: true,
    remember: { get: (name) => kept.get(name) ?? null, set: (name, value) => { kept.set(name, value); } }, signIn: () => Promise.resolve("not-a-link"), copied, opened, ...options.host,
  };
  const titles: string[] = [];
  const onTitle = (title: string) => { titles.push(title); };
  render(<ChatFrame workspace={workspace} host={host} scheme={options.scheme ?? "light"} direction="ltr" language="en" reducedMotion scope={document} {...(options.embedded !== true && { onTitle })} />);
  const advance = async (ms: number) => { await act(() => clock.advance(ms)); };
  await advance(0);
  return { workspace, tab, clock, user: userEvent.setup(), titles, host, advance };
}
