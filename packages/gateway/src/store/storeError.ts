export type StoreErrorCode = "held" | "newer" | "damaged" | "unreadable" | "refused";

/** Why a store can't be opened; the message is a sentence for the person who started the gateway, with the way out. The store is left untouched. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.code = code;
  }
}

/** Missing, damaged and unreadable are different (STORE-1): only a missing store starts empty. */
export function storeErrorOf(error: unknown, file: string, holder: string | null): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const detail = error instanceof Error ? error.message : String(error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
    return new StoreError("held", `The data folder of ${file} is in use by ${holder ?? "another Tidemark"}. Stop that one, or start this one with another folder: --data DIR.`, { cause: error });
  }
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") {
    return damaged(file, detail, { cause: error });
  }
  return new StoreError("unreadable", `The store ${file} can't be read or written (${detail}). Check its permissions and its disk, or start with another folder: --data DIR.`, { cause: error });
}

export function newer(file: string, version: number, known: number): StoreError {
  return new StoreError("newer", `The store ${file} was written by a newer Tidemark (schema ${version}, this one knows ${known}). It was left as it is. Start that version, or use another folder: --data DIR.`);
}

export function damaged(file: string, damage: string, options?: ErrorOptions): StoreError {
  return new StoreError("damaged", `The store ${file} is damaged (${damage}). It was left as it is. Put a backup in its place, or start with another folder: --data DIR.`, options);
}
