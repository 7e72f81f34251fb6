import { Suspense, useState } from "react";
import { useText } from "../messages/useText.ts";
import { useOpenChats } from "./useOpenChats.ts";
import { late } from "../styles/late.tsx";

const OpenChatsDrawer = late(() => import("./OpenChatsDrawer.tsx"));

/** Narrow screens: the number of open chats in a square; a press lists them. */
export function OpenChatsSheet() {
  const text = useText();
  const { open } = useOpenChats();
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="tm-number-square" aria-label={text("tabs.sheet", { count: open.length })} aria-expanded={shown} onClick={() => { setAsked(true); setShown(true); }}>{open.length}</button>
      {asked && <Suspense fallback={null}><OpenChatsDrawer shown={shown} onClose={() => setShown(false)} /></Suspense>}
    </>
  );
}
