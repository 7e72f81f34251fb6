import { useAtomValue } from "jotai";
import { useState } from "react";
import type { TextKey } from "../messages/en.ts";
import { useText } from "../messages/useText.ts";
import { IconButton } from "./IconButton.tsx";
import type { Notice } from "./workspace.ts";
import { useWorkspace } from "./workspaceContext.ts";

const WORDS: Record<Notice["kind"], TextKey> = { "not-kept": "state.notKept", "not-allowed": "state.notAllowed", "window-only": "state.windowOnly", "storage-full": "state.storageFull", unreadable: "state.unreadable" };

/** What the page says once and quietly: that nothing is kept here (VIEW-11), or that older copies were dropped (VIEW-10). */
export function Notices() {
  const { noticesAtom } = useWorkspace();
  const text = useText();
  const notices = useAtomValue(noticesAtom);
  const [closed, setClosed] = useState<readonly string[]>([]);
  return notices.filter((notice) => !closed.includes(notice.id)).map((notice) => (
    <div key={notice.id} className="tm-notice"><p>{text(WORDS[notice.kind])}</p><IconButton icon="close" name={text("state.dismiss")} onClick={() => setClosed([...closed, notice.id])} /></div>
  ));
}
