import { useEffect, useState, type ReactNode } from "react";
import type { FileId } from "@tidemark/entities/ids";
import { Icon } from "../icons/Icon.tsx";
import { useFileReader } from "./fileReader.ts";
import { useBlobImage } from "./useBlobImage.ts";

const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

export function isPicture(type: string): boolean {
  return PICTURES.includes(type);
}

/**
 * A picture that this page has, or that it reads with its token: a blob's address, never one of the network (SEC-1). Its place has one size, whatever
 * the picture's: nothing moves when it comes.
 */
export function Preview({ file, content, name, small = false }: { file: FileId | null; content?: Blob | null; name: string; small?: boolean }): ReactNode {
  const reader = useFileReader();
  const [read, setRead] = useState<Blob | null>(null);
  const [failed, setFailed] = useState(false);
  const own = content ?? null;
  useEffect(() => {
    if (own !== null || file === null || reader === null) return;
    let wanted = true;
    void reader.read(file).then((answer) => {
      if (!wanted) return;
      if (answer.kind === "ok") setRead(answer.value);
      else setFailed(true);
    });
    return () => { wanted = false; };
  }, [own, file, reader]);
  const shown = failed ? null : own ?? read;
  const image = useBlobImage(shown);
  return (
    <span className={small ? "tm-file-thumb" : "tm-file-preview"}>
      {shown ? <img ref={image} alt={small ? "" : name} onError={() => { setFailed(true); }} /> : <Icon name="picture" />}
    </span>
  );
}
