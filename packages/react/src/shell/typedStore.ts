import type { GateId } from "@tidemark/entities/ids";
import type { FormDraft } from "../gates/formValue.ts";
import { createKeyedStore, type KeyedStore } from "../styles/keyedStore.ts";
import type { Workspace } from "./workspace.ts";

/** What was typed into questions: shown from here, kept by the workspace under this window's identity, so that a reload finds it (GATE-6). */
export function createTypedStore(form: Workspace["form"]): KeyedStore<FormDraft> {
  const now = createKeyedStore<FormDraft>();
  return {
    get: (gate) => now.get(gate) ?? kept(form.get(gate as GateId)),
    set(gate, typed) {
      form.set(gate as GateId, typed);
      now.set(gate, typed);
    },
    subscribe: now.subscribe,
  };
}

/** What another release kept may have another shape; a value that is no object of fields is as good as none. */
function kept(value: unknown): FormDraft | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as FormDraft) : undefined;
}
