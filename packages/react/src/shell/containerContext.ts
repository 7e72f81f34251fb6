import { createContext, useContext } from "react";

/** Where drawers and dialogs open: inside our own root, or a host's styles and antd's scroll lock would reach them. */
export const ContainerContext = createContext<() => HTMLElement>(() => { throw new Error("Drawers need the shell's container. Render them inside <Shell>."); });
export function useContainer(): () => HTMLElement {
  return useContext(ContainerContext);
}
