import type { ForwardRefExoticComponent, RefAttributes } from "react";
import type { TidemarkHandle } from "../embed/options.ts";
import type { TidemarkProviderProps } from "../embed/tidemarkProps.ts";
import { OwnProvider } from "./OwnProvider.tsx";

export type { TidemarkProviderProps } from "../embed/tidemarkProps.ts";

/** A chat whose parts a host puts where it wants them. Its children are drawn when the chat is there; until then it says what is missing. */
export const TidemarkProvider: ForwardRefExoticComponent<TidemarkProviderProps & RefAttributes<TidemarkHandle>> = OwnProvider;
