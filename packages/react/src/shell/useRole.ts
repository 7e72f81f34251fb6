import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { mayWrite, type Role } from "@tidemark/entities/contract";
import { useWorkspace } from "./workspaceContext.ts";

/** What this person may do here; drawn anew when the server says that it is another thing. */
export function useRole(): Role {
  return useAtomValue(useWorkspace().roleAtom);
}

export function useMayWrite(): boolean {
  return mayWrite(useRole());
}

/** Who reads, as the server says it: for whose words are "You". The name is not known before the server was reached. */
export function useYou(): { role: Role; name: string | null } {
  const role = useRole();
  const connection = useAtomValue(useWorkspace().connectionAtom);
  const name = ("server" in connection ? connection.server?.you?.name : undefined) ?? null;
  return useMemo(() => ({ role, name }), [role, name]);
}
