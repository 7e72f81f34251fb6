import { Tooltip } from "antd";
import type { ButtonHTMLAttributes, Ref } from "react";
import { FrameIcon, type FrameIconName } from "./FrameIcon.tsx";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name"> { icon: FrameIconName; name: string; ref?: Ref<HTMLButtonElement> }

/** An icon without a word: it has a name for who hears it and a tooltip for who sees it. */
export function IconButton({ icon, name, className, ...rest }: Props) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.5}>
      <button type="button" className={`tm-icon-button ${className ?? ""}`} aria-label={name} {...rest}><FrameIcon name={icon} /></button>
    </Tooltip>
  );
}
