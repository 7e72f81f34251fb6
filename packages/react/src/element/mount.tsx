import "../withoutEval.ts";
import { StrictMode, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Environment } from "@tidemark/entities/environment";
import type { ConnectionId } from "@tidemark/entities/ids";
import type { PageContext } from "@tidemark/entities/records";
import type { PageTool } from "@tidemark/entities/session";
import { createWorkspace, type Workspace } from "@tidemark/entities/workspace";
import type { PageHost } from "../shell/pageHost.ts";
import { ChatFrame } from "../shell/ChatFrame.tsx";
import { createHostTools } from "./hostTools.ts";

/** What the page around the chat gives. */
export interface EmbedOptions {
  /** A panel fills the element that it is mounted in. */
  mode: "panel";
  /** What the page can do for the agent; each runs in this window only. */
  tools?: readonly PageTool[];
  /** Where the page is now; told anew by `setContext`. */
  context?: PageContext | null;
}

/** Who talks to whom, and what the browser is: filled in by the script that a page loads, not by the page. */
export interface EmbedGround {
  environment: Environment;
  connection: { id: ConnectionId; name: string; baseUrl: string };
  subject: string;
  getToken: () => string | null;
  /** This window's name until a person gives another. */
  label: string;
  host: PageHost;
  look: { dark: Preference; still: Preference; direction: "ltr" | "rtl"; language: string };
}
interface Preference { now(): boolean; subscribe(listen: () => void): () => void }

export interface EmbedHandle {
  /** The page moved: the next message comes from there. What runs goes on (PIN-14). */
  setContext(next: PageContext | null): void;
  /** Takes the chat out of the page. Answers go on at the server. */
  destroy(): void;
}

/** Puts a chat into an element of a page that is not ours. It touches neither the page's address nor its title. */
export function mount(element: HTMLElement, options: EmbedOptions & EmbedGround): EmbedHandle {
  const pageTools = createHostTools(options.tools ?? [], options.context ?? null);
  const workspace = createWorkspace({
    environment: options.environment, connection: options.connection, subject: options.subject, token: options.getToken, label: options.label, pageTools,
  });
  workspace.start();
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <div className="tm-embed" data-mode={options.mode}>
        <Panel workspace={workspace} host={options.host} look={options.look} scope={element.ownerDocument} />
      </div>
    </StrictMode>,
  );
  return {
    setContext: pageTools.setContext,
    destroy() {
      root.unmount();
      workspace.stop();
    },
  };
}

function Panel({ workspace, host, look, scope }: { workspace: Workspace; scope: Document } & Pick<EmbedGround, "host" | "look">) {
  const dark = useSyncExternalStore(look.dark.subscribe, look.dark.now, look.dark.now);
  const still = useSyncExternalStore(look.still.subscribe, look.still.now, look.still.now);
  return <ChatFrame workspace={workspace} host={host} scheme={dark ? "dark" : "light"} direction={look.direction} language={look.language} reducedMotion={still} scope={scope} />;
}
