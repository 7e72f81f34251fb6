import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Failure } from "@tidemark/entities/client";
import type { Workspace } from "../shell/workspace.ts";
import { type ListState, received } from "./listState.ts";
import { useListReads } from "./useListReads.ts";

/** A refusal or a lost network as the thing that react-query keeps; the list's last rows stay beside it (OWNER-14). */
export class ListError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === "refused" ? failure.detail : failure.reason);
    this.failure = failure;
  }
}

export function listKey(workspace: Workspace): readonly unknown[] {
  return ["chats", workspace.connection.id];
}

/** The server's list of chats. Not asked, asked and failed, and empty are three things: `data` stays undefined until an answer came. */
export function useChats(workspace: Workspace) {
  const client = useQueryClient();
  const key = listKey(workspace);
  const query = useQuery<ListState, ListError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = await workspace.api.list({}, signal);
      if (answer.kind !== "ok") throw new ListError(answer);
      return received(client.getQueryData<ListState>(key), answer.value);
    },
  });
  const { refetch } = query;
  useListReads(workspace, useCallback(() => void refetch(), [refetch]));
  return query;
}
