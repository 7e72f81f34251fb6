import { Suspense } from "react";
import type { SessionKey } from "@tidemark/entities/client";
import type { ExportRunProps } from "../export/ExportRun.tsx";
import type { TranscriptReach } from "../transcript/TranscriptReach.ts";
import type { Finding } from "./frameContext.ts";
import type { MenuEntry } from "./MenuEntry.ts";
import { useFocusBack } from "./useFocusBack.ts";
import type { FrameState } from "./useFrameState.ts";
import { late } from "../styles/late.tsx";

const FindBar = late(() => import("../find/FindBar.tsx"));
const Palette = late(() => import("../palette/Palette.tsx"));
const ShortcutSheet = late(() => import("./ShortcutSheet.tsx"));
const ExportRun = late(() => import("../export/ExportRun.tsx"));

interface ChatOverlaysProps {
  chat: SessionKey;
  frame: FrameState;
  finding: Finding | null;
  reach: TranscriptReach | null;
  entries: readonly MenuEntry[];
  /** Stops the answer that runs; null where Stop is not this window's to press. */
  stop: (() => void) | null;
  taking: Omit<ExportRunProps, "chat"> | null;
}

/** Find, commands, keys and export of the open chat: each is loaded when it is first asked for. */
export function ChatOverlays({ chat, frame, finding, reach, entries, stop, taking }: ChatOverlaysProps) {
  const close = () => frame.setOverlay(null);
  useFocusBack(frame.overlay !== null);
  return (
    <Suspense fallback={null}>
      {finding && <FindBar chat={chat} finding={finding} reach={reach} onClose={() => frame.setFinding(null)} />}
      {frame.overlay === "palette" && <Palette entries={entries} stop={stop} onClose={close} />}
      {frame.overlay === "shortcuts" && <ShortcutSheet onClose={close} />}
      {taking && <ExportRun chat={chat} {...taking} />}
    </Suspense>
  );
}
