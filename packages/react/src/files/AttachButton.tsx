import { useRef, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import type { Attach } from "./useAttach.ts";

/** Asks the browser for files. */
export function AttachButton({ onFiles }: { onFiles: Attach }): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const name = text("composer.attach");
  return (
    <>
      <button type="button" className="tm-icon-button" aria-label={name} title={name} onClick={() => { input.current?.click(); }}><Icon name="paperclip" /></button>
      {/* Any file may be picked: what a file is, its content says, and a picker goes by names. */}
      <input
        ref={input} type="file" multiple hidden tabIndex={-1} aria-hidden="true" data-tm-files
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be picked again after it was removed.
          event.target.value = "";
        }}
      />
    </>
  );
}
