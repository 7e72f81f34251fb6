import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/Icon.tsx";

/** A quiet action at the end of an author line. */
export function MessageButton({ icon, name, onClick, expanded, pressed }: { icon: IconName; name: string; onClick: () => void; expanded?: boolean; pressed?: boolean }): ReactNode {
  return <button type="button" className="tm-icon-button" aria-label={name} title={name} aria-expanded={expanded} aria-pressed={pressed} onClick={onClick}><Icon name={icon} /></button>;
}
