import { useAtomValue } from "jotai";
import { lazy, Suspense, useCallback, useId, useState } from "react";
import { keyText } from "@tidemark/entities/client";
import { useText } from "../messages/useText.ts";
import { SignedOut } from "../states/SignedOut.tsx";
import { Unreachable } from "../states/Unreachable.tsx";
import { OpenChats } from "../tabs/OpenChats.tsx";
import type { LeftChats } from "../transcript/useUnread.ts";
import { ChatPage } from "./ChatPage.tsx";
import { ContainerContext } from "./containerContext.ts";
import { FrameProvider, type FrameStart } from "./frameContext.ts";
import { IconButton } from "./IconButton.tsx";
import { hasColumn, layoutOf, sidePlace } from "./layoutOf.ts";
import { Notices } from "./Notices.tsx";
import { serverName } from "./serverName.ts";
import { Sidebar } from "./Sidebar.tsx";
import { Toasts } from "./Toasts.tsx";
import { useAlwaysOneChat } from "./useAlwaysOneChat.ts";
import type { Badge } from "./pageTitle.ts";
import { usePageTitle } from "./usePageTitle.ts";
import { useFrameState } from "./useFrameState.ts";
import { useSeen } from "./useSeen.ts";
import { useShortcuts } from "./useShortcuts.ts";
import { useWidth } from "./useWidth.ts";
import { useHost, useWorkspace } from "./workspaceContext.ts";

const ChatsDrawer = lazy(() => import("./ChatsDrawer.tsx"));
const WaitingNotices = lazy(() => import("../notify/WaitingNotices.tsx"));
const Inspector = lazy(() => import("../inspector/InspectorOf.tsx"));

const NOTHING: FrameStart = {};

/** The page: chats, open chats, the conversation, and beside it the records. */
export function Shell({ onTitle, start = NOTHING }: { onTitle?: (title: string, badge: Badge) => void; start?: FrameStart }) {
  const workspace = useWorkspace();
  const host = useHost();
  const text = useText();
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
  const layout = layoutOf(width);
  const phone = layout === "phone";
  const column = hasColumn(layout) && !hidden;
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
  const frame = useFrameState({ start, root, onShowChats: showChats, onInspect: inspect });
  // An embed has no title of its own: the page around it is the host's, and so are its keys.
  useShortcuts(root, { whole: onTitle !== undefined, mac: host.mac ?? false, run: frame.press });
  useSeen(workspace);
  const signedOut = connection.kind === "unauthorized";
  const nothingKnown = history.every((entry) => entry.title === "");
  return (
    <ContainerContext value={container}>
    <FrameProvider value={frame.frame}>
      <Toasts clock={workspace.environment.clock}>
        {workspace.environment.notifications && <Suspense fallback={null}><WaitingNotices /></Suspense>}
        <div ref={setRoot} className={`tm-shell tm-layout-${layout}`}>
          {/* Nothing is mounted for another measure than the page has: a phone would else get the focus of a wide page, and its keyboard. */}
          {measured !== null && column && <Sidebar drawer={false} phone={false} onLeave={() => setHidden(true)} />}
          {root !== null && !column && drawerAsked && <Suspense fallback={null}><ChatsDrawer open={drawer} phone={phone} width={width} rtl={isRtl(root)} onClose={() => setDrawer(false)} /></Suspense>}
          <main className="tm-page">
            {!phone && (
              <div className="tm-top">
                {!column && <IconButton icon="menu" name={text("chats.show")} onClick={showChats} className="tm-menu-button" />}
                <OpenChats panelId={panelId} />
              </div>
            )}
            <div className="tm-main" id={panelId} {...(!phone && { role: "tabpanel", "aria-label": text("title.panel") })}>
              <Notices />
              {signedOut && <div className="tm-state-place"><SignedOut why="refused" alone={nothingKnown} onLink={host.signIn} /></div>}
              {connection.kind === "unreachable" && nothingKnown && (
                <div className="tm-state-place">
                  <Unreachable state={connection} server={serverName(connection, workspace)} address={workspace.connection.baseUrl} clock={workspace.environment.clock} onTry={workspace.checkConnection} />
                </div>
              )}
              {measured !== null && active && !(signedOut && nothingKnown) && (
                <ChatPage key={id} chat={active} phone={phone} inspecting={inspecting} onInspect={inspect} frame={frame} onShowChats={showChats} leftChats={leftChats} />
              )}
            </div>
          </main>
          {inspecting && active && <div className={`tm-side tm-side-${sidePlace(width)}`}><Suspense fallback={null}><Inspector chat={active} onClose={() => setInspected(null)} /></Suspense></div>}
        </div>
      </Toasts>
    </FrameProvider>
    </ContainerContext>
  );
}

function isRtl(node: HTMLElement): boolean {
  return node.closest("[dir]")?.getAttribute("dir") === "rtl";
}
