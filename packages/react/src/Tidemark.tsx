import type { ForwardRefExoticComponent, RefAttributes } from "react";
import type { TidemarkHandle } from "./embed/options.ts";
import { OwnTidemark } from "./embed/OwnTidemark.tsx";
import type { TidemarkProps } from "./embed/tidemarkProps.ts";

export type { TidemarkProps } from "./embed/tidemarkProps.ts";

/**
 * A chat in a page of yours. It fills the element around it; the ref gives the handle. On a server it is an empty place of its size.
 * Options that say the same by value change nothing, however new the objects and functions are; the newest functions are called.
 */
export const Tidemark: ForwardRefExoticComponent<TidemarkProps & RefAttributes<TidemarkHandle>> = OwnTidemark;
