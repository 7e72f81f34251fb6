import type { Role } from "@tidemark/entities/contract";
import type { ConnectionId } from "@tidemark/entities/ids";
import type { Workspace } from "@tidemark/entities/workspace";
import type { Platform } from "../platform/browserPlatform.ts";
import type { PageHost } from "../shell/pageHost.ts";
import type { Badge } from "../shell/pageTitle.ts";
import type { OptionProblem } from "../theme/optionProblem.ts";
import type { StyleScope } from "../theme/styleSink.ts";
import type { TidemarkHandle, TidemarkOptions } from "./options.ts";

/** Who is talked to and as whom, known to the page around: the SPA found it out and signed in before. */
export interface TidemarkPage {
  connection: { id: ConnectionId; name: string; baseUrl: string };
  subject: string;
  /** Where the page knows what that person may do; else the server says it. */
  role?: Role;
  token: () => string | null;
  /** This window's name until a person gives another. */
  label: string;
  host: PageHost;
  /** The whole page is the chat's: styles go there, and nothing stands around it. */
  scope: StyleScope;
  /** The title for the page around, and the dot on its picture. */
  onTitle?: (title: string, badge: Badge) => void;
  /** The chat is there: the page binds its address to it. Returns what lets go. */
  opened?: (workspace: Workspace) => (() => void) | undefined;
  /** The sign-in ended, here or in another window. */
  signedOut?: () => void;
}

export type CoreState =
  | { kind: "starting" }
  | { kind: "unreachable"; reason: "network" | "not-tidemark"; address: string; nextTryMs: number | null }
  /** `left`: the person signed out. */
  | { kind: "signed-out"; why: "no-token" | "refused" | "left" }
  | { kind: "running"; workspace: Workspace; host: PageHost }
  | { kind: "destroyed" };

/** What is drawn follows from this; a new object at each change. */
export interface CoreSnapshot {
  state: CoreState;
  options: TidemarkOptions;
  /** A bubble is open. */
  shown: boolean;
}

/** One chat on a page, without anything drawn. The doors (component, element, script) draw it. */
export interface TidemarkCore {
  handle: TidemarkHandle;
  snapshot(): CoreSnapshot;
  subscribe(listen: () => void): () => void;
  platform: Platform;
  /** What the page around gave beyond the options; an embed has none. */
  page: TidemarkPage | null;
  /** Begins; before that nothing was asked, stored or listened to. Again: nothing. */
  start(): void;
  /** Asks the host for a token and the server for itself, now. */
  tryNow(): void;
  /** Says how the composer gets the focus, while it is drawn. */
  drawn(view: { focusComposer(): void }): () => void;
  /** A colour, a label … was not taken as it was given: the host is told, once. */
  optionProblem(problem: OptionProblem): void;
  /** Opens and closes a bubble at once: its button works before anybody is known, and while nobody is signed in. */
  showPanel(shown: boolean): void;
}
