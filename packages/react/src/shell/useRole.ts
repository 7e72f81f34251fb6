import { useAtomValue } from "jotai";
import { mayWrite, type Role } from "@tidemark/entities/contract";
import { useWorkspace } from "./workspaceContext.ts";

/** What this person may do here; drawn anew when the server says that it is another thing. */
export function useRole(): Role {
  return useAtomValue(useWorkspace().roleAtom);
}

export function useMayWrite(): boolean {
  return mayWrite(useRole());
}
