import type { ReactNode } from "react";
import type { DraftFile } from "@tidemark/entities/outbox";
import type { Attach } from "../files/useAttach.ts";

/** What the composer knows of the files of its draft. */
export interface ComposerFiles {
  list: readonly DraftFile[];
  /** Null where none can be taken: the chat takes no messages. */
  attach: Attach | null;
  set(list: readonly DraftFile[]): void;
  /** Told after each change, with what it is then. */
  onChange(listen: (list: readonly DraftFile[]) => void): () => void;
  /** The chips. */
  bar: ReactNode;
}
