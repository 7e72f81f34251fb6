import { memo } from "react";
import {
  AppWindow, Archive, ArchiveRestore, ChevronUp, CircleHelp, Command, Copy, Download, Ellipsis, Eraser, EyeOff, LayoutList, ListChecks, LogOut, type LucideIcon, Menu, PanelLeft, Pencil, Plus, QrCode, Search, Share2, Split, ShieldQuestion, Square, Star, StarOff, Trash2, X, ChevronDown,
} from "lucide-react";

const ICONS = {
  window: AppWindow, leave: LogOut, archive: Archive, unarchive: ArchiveRestore, question: CircleHelp, more: Ellipsis, list: LayoutList, menu: Menu, panel: PanelLeft, rename: Pencil, draft: Pencil,
  plus: Plus, qr: QrCode, search: Search, share: Share2, approval: ShieldQuestion, star: Star, unstar: StarOff, delete: Trash2, close: X,
  private: EyeOff, rules: ListChecks, clear: Eraser, goOn: Split, down: ChevronDown, up: ChevronUp, copy: Copy, file: Download, command: Command, stop: Square,
} satisfies Record<string, LucideIcon>;
export type FrameIconName = keyof typeof ICONS;

/** Icons of the frame, in the measure of the conversation's: 16 px, stroke 1.6. The control that holds one has the name. */
export const FrameIcon = memo(function FrameIcon({ name, small = false }: { name: FrameIconName; small?: boolean }) {
  const Drawing = ICONS[name];
  return <Drawing size={small ? 13 : 16} strokeWidth={1.6} className="tm-icon" aria-hidden focusable="false" />;
});
