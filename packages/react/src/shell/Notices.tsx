import { useAtomValue } from "jotai";
import { useState } from "react";
import type { TextKey } from "../messages/en.ts";
import { useText } from "../messages/useText.ts";
import { IconButton } from "./IconButton.tsx";
import type { Notice } from "./workspace.ts";
import { useHost, useWorkspace } from "./workspaceContext.ts";

const WORDS: Record<Notice["kind"], TextKey> = { "not-kept": "state.notKept", "not-allowed": "state.notAllowed", "window-only": "state.windowOnly", "storage-full": "state.storageFull", unreadable: "state.unreadable" };

/** What the page says once and quietly: that its address led nowhere, that nothing is kept here (VIEW-11), or that older copies were dropped (VIEW-10). */
export function Notices() {
  const { noticesAtom } = useWorkspace();
  const text = useText();
  const notices = useAtomValue(noticesAtom);
  const { strayAddress = false } = useHost();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const said: { id: string; words: TextKey }[] = [...(strayAddress ? [{ id: "stray", words: "state.strayAddress" as const }] : []), ...notices.map(({ id, kind }) => ({ id, words: WORDS[kind] }))];
  return said.filter(({ id }) => !closed.includes(id)).map(({ id, words }) => (
    <div key={id} className="tm-notice"><p>{text(words)}</p><IconButton icon="close" name={text("state.dismiss")} onClick={() => setClosed([...closed, id])} /></div>
  ));
}
