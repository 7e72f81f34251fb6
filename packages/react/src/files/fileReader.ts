import { createContext, use } from "react";
import type { SessionKey, SourceAnswer } from "@tidemark/entities/client";
import type { FileId } from "@tidemark/entities/ids";
import type { FileCalls } from "../shell/workspace.ts";

/** Pictures of one chat that are kept while it is shown: a row that scrolls away and comes back asks for nothing. */
const KEPT = 24;

/** Reads files of one chat with this window's token. */
export interface FileReader { read(file: FileId): Promise<SourceAnswer<Blob>> }

export function createFileReader(calls: Pick<FileCalls, "download">, { session }: SessionKey): FileReader {
  const kept = new Map<FileId, Promise<SourceAnswer<Blob>>>();
  return {
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
  return use(Context);
}
