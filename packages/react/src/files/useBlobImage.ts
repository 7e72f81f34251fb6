import { useLayoutEffect, useRef, type RefObject } from "react";

/** Shows a content in an image under an address of this page, which is given back when another one is shown or the image goes. */
export function useBlobImage(content: Blob | null): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (content === null || image.current === null) return;
    const url = URL.createObjectURL(content);
    image.current.src = url;
    return () => { URL.revokeObjectURL(url); };
  }, [content]);
  return image;
}
