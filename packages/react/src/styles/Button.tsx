import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from "react";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type"> {
  look?: "default" | "filled" | "text" | "off";
  small?: boolean;
  children: ReactNode;
}

/** A button of our own for rows and the composer: antd is never inside message rows, which come and go while a person scrolls. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button({ look = "default", small = false, children, ...rest }, ref) {
  const name = ["tm-button", small && "tm-button-small", look !== "default" && `tm-button-${look}`].filter(Boolean).join(" ");
  return <button ref={ref} type="button" className={name} {...rest}>{children}</button>;
});
