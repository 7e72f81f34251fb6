import { createContext, useContext } from "react";
import type { SessionKey, SourceAnswer } from "@tidemark/entities/client";
import type { FileId } from "@tidemark/entities/ids";
import type { PageHost } from "../shell/pageHost.ts";
import type { FileCalls } from "../shell/workspace.ts";

/** Pictures of one chat that are kept while it is shown: a row that scrolls away and comes back asks for nothing. */
const KEPT = 24;

/** Reads files of one chat with this window's token. `save` is absent where the page around can save nothing. */
export interface FileReader { read(file: FileId): Promise<SourceAnswer<Blob>>; save?: PageHost["saveFile"] }

export function createFileReader(calls: Pick<FileCalls, "download">, { session }: SessionKey, save?: PageHost["saveFile"]): FileReader {
  const kept = new Map<FileId, Promise<SourceAnswer<Blob>>>();
  return {
    ...(save && { save }),
    read(file) {
      const asked = kept.get(file) ?? calls.download(session, file).then((answer) => {
        // What failed is asked again the next time somebody wants it.
        if (answer.kind !== "ok") kept.delete(file);
        return answer;
      });
      kept.delete(file);
      kept.set(file, asked);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
      return asked;
    },
  };
}

const Context = createContext<FileReader | null>(null);
export const FileReaderProvider = Context.Provider;

/** Null where messages are shown without a server: nothing can be read there, and nothing is offered. */
export function useFileReader(): FileReader | null {
  return useContext(Context);
}
