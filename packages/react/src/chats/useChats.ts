import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Failure } from "@tidemark/entities/client";
import type { SessionHeader } from "@tidemark/entities/contract";
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

const SEARCH_REST_MS = 200;
const NONE: SessionHeader[] = [];

/**
 * Chats that the server finds by title, where its list is only the newest part of all. An answer that is late belongs to another text,
 * so each text is a question of its own, put when the typing rests.
 */
export function useChatSearch(workspace: Workspace, text: string, needed: boolean): { found: SessionHeader[]; searching: boolean } {
  const { clock } = workspace.environment;
  const [asked, setAsked] = useState("");
  const behind = needed && asked !== text;
  useEffect(() => (behind ? clock.after(SEARCH_REST_MS, () => setAsked(text)) : undefined), [clock, behind, text]);
  const query = useQuery<SessionHeader[], ListError>({
    queryKey: [...listKey(workspace), "search", asked],
    enabled: needed && asked !== "",
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await workspace.api.list({ text: asked }, signal);
      if (answer.kind !== "ok") throw new ListError(answer);
      return answer.value.sessions;
    },
  });
  return { found: (needed && query.data) || NONE, searching: behind || (needed && query.isFetching) };
}

/** The server's list of chats as it was read last, or read now where it was not yet. Not asked, asked and failed, and empty are three things: `data` stays undefined until an answer came. */
export function useChatsAsRead(workspace: Workspace) {
  const client = useQueryClient();
  const key = listKey(workspace);
  return useQuery<ListState, ListError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { clock } = workspace.environment;
      const beganMs = clock.monotonic();
      const answer = await workspace.api.list({}, signal);
      if (answer.kind !== "ok") throw new ListError(answer);
      return received(client.getQueryData<ListState>(key), answer.value, { beganMs, endedMs: clock.monotonic() });
    },
  });
}

/** The same, and read again when the person comes back, or when the server hints: once on a page. */
export function useChats(workspace: Workspace) {
  const query = useChatsAsRead(workspace);
  const client = useQueryClient();
  const { refetch } = query;
  useListReads(workspace, refetch, useCallback(() => client.getQueryData<ListState>(listKey(workspace))?.list.revision ?? null, [client, workspace]));
  return query;
}
