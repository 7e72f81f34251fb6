import type { TabsProps } from "antd";
import { cloneElement, type ElementType, type ReactElement, type ReactNode } from "react";

interface NodeProps { children?: ReactNode; [name: string]: unknown }
type Bar = NonNullable<TabsProps["renderTabBar"]>;

export interface Named { title: string; label: ReactNode; close: ReactNode }

/**
 * antd's bar with the names that the contract asks for. antd gives the tablist no name, calls every close button "remove" and puts it,
 * and a live "Tab 1 of 3", into the tablist, where only tabs may stand. The close control goes into its tab (Delete closes it by keyboard),
 * and the panel that a tab controls is the conversation below, not antd's empty one.
 */
export function namedBar(name: string, panelId: string, named: (key: string) => Named | undefined): Bar {
  return (props, DefaultBar: ElementType) => (
    <DefaultBar {...props} ref={(node: HTMLElement | null) => node?.setAttribute("aria-label", name)}>
      {(outer: ReactElement<NodeProps>) => {
        const of = named(String(outer.key));
        const tab = tabOf(outer.props.children);
        if (!of || !tab) return outer;
        const controls = tab.props["aria-selected"] ? { "aria-controls": panelId } : { "aria-controls": undefined };
        return cloneElement(outer, {}, cloneElement(tab, { "aria-label": of.title, ...controls }, of.label, of.close));
      }}
    </DefaultBar>
  );
}

function tabOf(children: ReactNode): ReactElement<NodeProps> | null {
  const all = Array.isArray(children) ? children : [children];
  return all.find((child): child is ReactElement<NodeProps> => child?.props?.role === "tab") ?? null;
}
