import type { ConfigProviderProps } from "antd";
import { Icon } from "../icons/Icon.tsx";

/** Everywhere antd would draw an icon of its own: its icon package writes a `<style>` into the page's head, which the policy refuses. */
export const antdIcons: ConfigProviderProps = {
  modal: { closeIcon: <Icon name="close" /> },
  drawer: { closeIcon: <Icon name="close" /> },
  select: { suffixIcon: <Icon name="down" small />, removeIcon: <Icon name="close" small />, clearIcon: <Icon name="close" small />, menuItemSelectedIcon: <Icon name="check" small /> },
};
