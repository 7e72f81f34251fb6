import * as z from "zod/mini";
import type { GateId } from "../ids/ids.ts";
import { foundFile, keptFiles, keptFileSchema, type DraftFile } from "../outbox/draftFile.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { OwnSpace } from "./ownSpace.ts";

/** What is written and not sent, per window and chat (ADOPT-11): no read of the log and no other window touches it. */
export interface DraftStore {
  get(key: SessionKey): string;
  set(key: SessionKey, text: string): void;
  /** The same array as long as nothing changed. */
  files(key: SessionKey): readonly DraftFile[];
  setFiles(key: SessionKey, files: readonly DraftFile[]): void;
  /** Told after each change of files. */
  onFiles(listen: (key: SessionKey) => void): () => void;
}

const NO_FILES: readonly DraftFile[] = [];

export function createDraftStore(own: OwnSpace): DraftStore {
  const nameOf = (key: SessionKey): string => `draft/${keyText(key)}`;
  const filesName = (key: SessionKey): string => `draft-files/${keyText(key)}`;
  /** With how far each upload is, which is nothing to storage. */
  const files = new Map<string, { list: readonly DraftFile[]; kept: string }>();
  const listeners = new Set<(key: SessionKey) => void>();
  const found = (key: SessionKey): { list: readonly DraftFile[]; kept: string } => {
    const known = files.get(keyText(key));
    if (known !== undefined) return known;
    const read = own.read(filesName(key), z.array(keptFileSchema));
    const list = read.kind === "ok" && read.value.length > 0 ? read.value.map(foundFile) : NO_FILES;
    const now = { list, kept: JSON.stringify(keptFiles(list)) };
    files.set(keyText(key), now);
    return now;
  };
  return {
    get(key) {
      const read = own.read(nameOf(key), z.string());
      return read.kind === "ok" ? read.value : "";
    },
    set(key, text) {
      if (text === "") own.remove(nameOf(key));
      else own.write(nameOf(key), text);
    },
    files: (key) => found(key).list,
    setFiles(key, list) {
      const before = found(key).kept;
      const keep = keptFiles(list);
      const kept = JSON.stringify(keep);
      files.set(keyText(key), { list: list.length === 0 ? NO_FILES : list, kept });
      // Progress comes many times a second; what a reload finds changes with it as little as the text does.
      if (kept !== before) {
        if (keep.length === 0) own.remove(filesName(key));
        else own.write(filesName(key), keep);
      }
      for (const listen of listeners) listen(key);
    },
    onFiles(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
}

/** Half-filled forms, by the gate that asks. `undefined` clears one. */
export interface FormStore {
  get(gate: GateId): unknown;
  set(gate: GateId, value: unknown): void;
}

export function createFormStore(own: OwnSpace): FormStore {
  return {
    get(gate) {
      const read = own.read(`form/${gate}`, z.unknown());
      return read.kind === "ok" ? read.value : undefined;
    },
    set(gate, value) {
      if (value === undefined) own.remove(`form/${gate}`);
      else own.write(`form/${gate}`, value);
    },
  };
}
