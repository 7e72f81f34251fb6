import { forwardRef, type ButtonHTMLAttributes } from "react";
import { FrameIcon, type FrameIconName } from "./FrameIcon.tsx";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name"> { icon: FrameIconName; name: string }

/** An icon without a word: it has a name for who hears it and a tooltip for who sees it. The browser's own: antd's would cost the first load 19 KB. */
export const IconButton = forwardRef<HTMLButtonElement, Props>(function IconButton({ icon, name, className, ...rest }, ref) {
  return <button ref={ref} type="button" className={className ? `tm-icon-button ${className}` : "tm-icon-button"} aria-label={name} title={name} {...rest}><FrameIcon name={icon} /></button>;
});
