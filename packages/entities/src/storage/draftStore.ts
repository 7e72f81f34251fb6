import { z } from "zod";
import type { GateId } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import type { OwnSpace } from "./ownSpace.ts";

/** Text that is written and not sent, per window and chat (ADOPT-11): no read of the log and no other window touches it. */
export interface DraftStore {
  get(key: SessionKey): string;
  set(key: SessionKey, text: string): void;
}

export function createDraftStore(own: OwnSpace): DraftStore {
  const nameOf = (key: SessionKey): string => `draft/${keyText(key)}`;
  return {
    get(key) {
      const read = own.read(nameOf(key), z.string());
      return read.kind === "ok" ? read.value : "";
    },
    set(key, text) {
      if (text === "") own.remove(nameOf(key));
      else own.write(nameOf(key), text);
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
