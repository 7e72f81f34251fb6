import { Component, type ReactNode } from "react";

export interface GuardProps {
  /** What is drawn instead, where the children fail to draw. */
  fallback: ReactNode;
  /** Another value is another try: the content changed. */
  content: unknown;
  children: ReactNode;
}

/** Keeps one thing that can't be drawn from taking the page down with it: everything around stays (LOG-6). */
export class Guard extends Component<GuardProps, { failedOn: unknown; failed: boolean }> {
  override state = { failed: false, failedOn: undefined as unknown };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  static getDerivedStateFromProps({ content }: GuardProps, state: { failedOn: unknown; failed: boolean }): Partial<{ failedOn: unknown; failed: boolean }> | null {
    if (Object.is(content, state.failedOn)) return null;
    return { failedOn: content, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
