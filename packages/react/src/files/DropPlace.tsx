import { useEffect, useRef, useState, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import type { Attach } from "./useAttach.ts";

/** Makes the element that it stands in a place to drop files on, and says so while some are dragged over it. `onFiles` null: none can be taken now. */
export function DropPlace({ onFiles }: { onFiles: Attach | null }): ReactNode {
  const text = useText();
  const mark = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const place = mark.current?.parentElement;
    if (!place) return;
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      // Without this the browser leaves the page and shows the file in its place.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = onFiles === null ? "none" : "copy";
      setOver(onFiles !== null);
    };
    const leave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node) || !place.contains(event.relatedTarget)) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles?.([...event.dataTransfer!.files]);
    };
    place.addEventListener("dragenter", drag);
    place.addEventListener("dragover", drag);
    place.addEventListener("dragleave", leave);
    place.addEventListener("drop", drop);
    return () => {
      place.removeEventListener("dragenter", drag);
      place.removeEventListener("dragover", drag);
      place.removeEventListener("dragleave", leave);
      place.removeEventListener("drop", drop);
    };
  }, [onFiles]);
  return <div ref={mark} className="tm-drop" hidden={!over}>{text("files.drop")}</div>;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
