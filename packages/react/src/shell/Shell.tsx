import { useAtomValue } from "jotai";
import { Suspense, useCallback, useId, useState } from "react";
import { keyText } from "@tidemark/entities/client";
import { AnnouncedAlone } from "../activity/Announced.tsx";
import { useText } from "../messages/useText.ts";
import { LookState } from "../states/LookState.tsx";
import { ShareEnded } from "../states/ShareEnded.tsx";
import { SignedOut } from "../states/SignedOut.tsx";
import { Unreachable } from "../states/Unreachable.tsx";
import { OpenChats } from "../tabs/OpenChats.tsx";
import type { LeftChats } from "../transcript/useUnread.ts";
import { ChatPage } from "./ChatPage.tsx";
import { ContainerContext } from "./containerContext.ts";
import { FrameProvider, type FrameMode, type FrameStart } from "./frameContext.ts";
import { IconButton } from "./IconButton.tsx";
import { hasColumn, layoutOf, sidePlace } from "./layoutOf.ts";
import { Notices } from "./Notices.tsx";
import { serverName } from "./serverName.ts";
import { Sidebar } from "./Sidebar.tsx";
import { Toasts } from "./Toasts.tsx";
import { mayWrite } from "@tidemark/entities/contract";
import { useAlwaysOneChat } from "./useAlwaysOneChat.ts";
import type { Badge } from "./pageTitle.ts";
import { usePageTitle } from "./usePageTitle.ts";
import { useFrameState } from "./useFrameState.ts";
import { useKeepFocus } from "./useKeepFocus.ts";
import { useRole } from "./useRole.ts";
import { useSeen } from "./useSeen.ts";
import { useShortcuts } from "./useShortcuts.ts";
import { useLook } from "../theme/LookContext.ts";
import { useWidth } from "./useWidth.ts";
import { useHost, useWorkspace } from "./workspaceContext.ts";
import { late } from "../styles/late.tsx";

const ChatsDrawer = late(() => import("./ChatsDrawer.tsx"));
const WaitingNotices = late(() => import("../notify/WaitingNotices.tsx"));
const Inspector = late(() => import("../inspector/InspectorOf.tsx"));

const NOTHING: FrameStart = {};

export interface ShellProps {
  onTitle?: (title: string, badge: Badge) => void;
  start?: FrameStart;
  mode?: FrameMode;
  /** Closes the panel that this stands in. */
  onLeave?: () => void;
}

/** The page: chats, open chats, the conversation, and beside it the records. In a host's page it is one column, however wide that is. */
export function Shell({ onTitle, start = NOTHING, mode = "app", onLeave }: ShellProps) {
  const workspace = useWorkspace();
  const host = useHost();
  const text = useText();
  const { direction } = useLook();
  const panelId = useId();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [drawer, setDrawer] = useState(false);
  const [drawerAsked, setDrawerAsked] = useState(false);
  const [hidden, setHidden] = useState(false);
  const [inspected, setInspected] = useState<string | null>(() => {
    const first = workspace.store.get(workspace.activeChatAtom);
    return start.inspect === true && first ? keyText(first) : null;
  });
  const [leftChats] = useState<LeftChats>(() => new Map());
  // The same one while the root is: who waits for a dialog's end would else begin anew at each change of the page.
  const container = useCallback(() => root!, [root]);
  const measured = useWidth(root);
  const width = measured ?? 0;
  const layout = mode === "app" ? layoutOf(width) : "phone";
  const phone = layout === "phone";
  // A host's page has a main part of its own, and styles for it.
  const Main = mode === "app" ? "main" : "div";
  // A share link shows one chat: there is no list to stand beside it.
  const role = useRole();
  const listed = role !== "share";
  const column = listed && hasColumn(layout) && !hidden;
  const connection = useAtomValue(workspace.connectionAtom);
  const active = useAtomValue(workspace.activeChatAtom);
  const history = useAtomValue(workspace.historyAtom);
  usePageTitle(onTitle);
  useAlwaysOneChat();
  const showChats = () => {
    if (hasColumn(layout)) return setHidden(false);
    setDrawerAsked(true);
    setDrawer(true);
  };
  const id = active && keyText(active);
  const inspecting = inspected !== null && inspected === id;
  const inspect = () => setInspected(inspecting ? null : id);
  const frame = useFrameState({ start, mode, leave: onLeave, root, onShowChats: showChats, onInspect: inspect });
  // An embed has no title of its own: the page around it is the host's, and so are its keys.
  useShortcuts(root, { whole: onTitle !== undefined, mac: host.mac ?? false, run: frame.press });
  useSeen(workspace);
  useKeepFocus(root);
  const signedOut = connection.kind === "unauthorized";
  const ended = signedOut && !listed;
  const known = connection.kind === "ok" || connection.kind === "unreachable";
  const nothingKnown = history.every((entry) => entry.title === "");
  return (
    <ContainerContext.Provider value={container}>
    <FrameProvider value={frame.frame}>
      <Toasts clock={workspace.environment.clock}>
        {mayWrite(role) && workspace.environment.notifications && <Suspense fallback={null}><WaitingNotices /></Suspense>}
        <div ref={setRoot} className={`tm-shell tm-layout-${layout} tm-mode-${mode}`}>
          {/* Nothing is mounted for another measure than the page has: a phone would else get the focus of a wide page, and its keyboard. */}
          {measured !== null && column && <Sidebar drawer={false} phone={false} onLeave={() => setHidden(true)} />}
          {listed && root !== null && !column && drawerAsked && <Suspense fallback={null}><ChatsDrawer open={drawer} phone={phone} width={Math.min(width, phone && mode !== "app" ? 380 : width)} rtl={direction === "rtl"} onClose={() => setDrawer(false)} /></Suspense>}
          <Main className="tm-page">
            {listed && !phone && (
              <div className="tm-top">
                {!column && <IconButton icon="menu" name={text("chats.show")} onClick={showChats} className="tm-menu-button" />}
                <OpenChats panelId={panelId} />
              </div>
            )}
            <div className="tm-main" id={panelId} {...(listed && !phone && { role: "tabpanel", "aria-label": text("title.panel") })}>
              {/* What is kept here is no matter of whoever only opened a link. */}
              {listed && <Notices />}
              {ended && <div className="tm-state-place"><ShareEnded /></div>}
              {signedOut && listed && <div className="tm-state-place"><SignedOut why="refused" alone={nothingKnown} onLink={host.signIn} onAgain={workspace.checkConnection} /></div>}
              {connection.kind === "unreachable" && nothingKnown && (
                <div className="tm-state-place">
                  <Unreachable state={connection} server={serverName(connection, workspace)} address={workspace.connection.baseUrl} clock={workspace.environment.clock} onTry={workspace.checkConnection} />
                </div>
              )}
              {measured !== null && active && !ended && !(signedOut && nothingKnown) ? (
                <ChatPage key={id} chat={active} phone={phone} inspecting={inspecting} onInspect={inspect} frame={frame} onShowChats={showChats} leftChats={leftChats} />
              ) : <>{known && active === null && role === "observer" && <LookState onShowChats={column ? null : showChats} />}<AnnouncedAlone /></>}
            </div>
          </Main>
          {inspecting && active && <div className={`tm-side tm-side-${sidePlace(width)}`}><Suspense fallback={null}><Inspector chat={active} onClose={() => setInspected(null)} /></Suspense></div>}
        </div>
      </Toasts>
    </FrameProvider>
    </ContainerContext.Provider>
  );
}
