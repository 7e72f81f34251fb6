import { lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import { Button } from "./Button.tsx";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of the page that is loaded when it is first shown; stands in a `<Suspense>`, like `lazy`. Where it can't be loaded (the network is gone, the server
 * has a newer build), that is said and can be tried again. With `lazy` alone, commands asked for offline once took the whole page down: what fails to
 * load is thrown while drawing, and nothing around it is left.
 */
export function late<P extends object>(load: Load<P>): ComponentType<P> {
  return lazy<ComponentType<P>>(() => load().catch(() => ({ default: triedAgain(load) })));
}

/** Stands where the part failed to load: one try for each time that it is shown, and one for each press. */
function triedAgain<P extends object>(load: Load<P>): ComponentType<P> {
  let arrived: ComponentType<P> | null = null;
  return function TriedAgain(props: P): ReactNode {
    const text = useText();
    const { say } = useToast();
    const [tries, setTries] = useState(0);
    const [ended, setEnded] = useState({ try: -1 });
    const Part = arrived;
    const shown = isShown(props);
    // What is opened over the page, and closed, has no place of its own for a sentence.
    const close = closeOf(props);
    const said = useRef({ close, say, text });
    useEffect(() => { said.current = { close, say, text }; });
    useEffect(() => {
      if (!shown || arrived !== null) return;
      let left = false;
      void load().then((part) => { arrived = part.default; }, () => {}).then(() => {
        if (left) return;
        setEnded({ try: tries });
        if (arrived !== null || said.current.close === null) return;
        said.current.say({ text: said.current.text("part.notLoaded") });
        said.current.close();
      });
      return () => { left = true; };
    }, [shown, tries]);
    if (Part !== null) return <Part {...props} />;
    if (close !== null || ended.try !== tries) return null;
    return (
      <p className="tm-not-loaded" role="status">
        {text("part.notLoaded")} <Button small onClick={() => { setTries(tries + 1); }}>{text("strip.tryAgain")}</Button>
      </p>
    );
  };
}

/** A drawer or a menu stays in the document while it is closed. */
function isShown(props: object): boolean {
  const { open, shown } = props as { open?: unknown; shown?: unknown };
  return open !== false && shown !== false;
}

function closeOf(props: object): (() => void) | null {
  const { onClose, onDone, onCancel } = props as Partial<Record<"onClose" | "onDone" | "onCancel", unknown>>;
  const close = onClose ?? onDone ?? onCancel;
  return typeof close === "function" ? () => { (close as () => void)(); } : null;
}
