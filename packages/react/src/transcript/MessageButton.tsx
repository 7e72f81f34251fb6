import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/Icon.tsx";

/** A quiet action at the end of an author line. */
export function MessageButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }): ReactNode {
  return <button type="button" className="tm-icon-button" aria-label={name} title={name} onClick={onClick}><Icon name={icon} /></button>;
}
