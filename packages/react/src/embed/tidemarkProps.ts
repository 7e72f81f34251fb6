import type { CSSProperties, ReactNode } from "react";
import type { TidemarkOptions } from "./options.ts";

export interface TidemarkProps extends TidemarkOptions {
  className?: string;
  style?: CSSProperties;
}

export interface TidemarkProviderProps extends Omit<TidemarkOptions, "mode"> {
  children: ReactNode;
  className?: string;
}
