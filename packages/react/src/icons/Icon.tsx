import { memo } from "react";
import {
  ArrowDown, ArrowUp, Check, ChevronDown, ChevronRight, Copy, Ellipsis, ExternalLink, GitBranch, Image, Info, Paperclip, Pencil, Plus, RefreshCw, Square, ThumbsDown, ThumbsUp, Undo2, WrapText, X,
  type LucideIcon,
} from "lucide-react";

const ICONS = {
  "arrow-down": ArrowDown, "arrow-up": ArrowUp, branch: GitBranch, check: Check, close: X, copy: Copy, down: ChevronDown, edit: Pencil, external: ExternalLink, info: Info, "thumb-up": ThumbsUp, "thumb-down": ThumbsDown,
  again: RefreshCw, back: Undo2, more: Ellipsis, open: ChevronRight, paperclip: Paperclip, picture: Image, plus: Plus, stop: Square, wrap: WrapText,
} satisfies Record<string, LucideIcon>;
export type IconName = keyof typeof ICONS;

/** One outline icon. It says nothing to a screen reader: the control that holds it has the name. */
export const Icon = memo(function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  const Drawing = ICONS[name];
  return <Drawing size={small ? 13 : 16} strokeWidth={1.6} className={`tm-icon tm-icon-${name}`} aria-hidden focusable="false" />;
});
