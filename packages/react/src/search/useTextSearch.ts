import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SearchAnswer } from "@tidemark/entities/contract";
import { ListError, listKey } from "../chats/useChats.ts";
import type { Workspace } from "../shell/workspace.ts";

export type TextSearch =
  /** Nothing is looked for, or too little. */
  | { kind: "off" }
  | { kind: "searching" }
  | { kind: "found"; results: SearchAnswer["results"]; more: boolean }
  | { kind: "failed"; error: ListError };

const REST_MS = 200;
const MOST_CHATS = 20;

/** A letter of a script with few letters finds everything; one of a script with thousands is a word. */
export function isEnough(text: string): boolean {
  return [...text.trim()].length > 1 || /[^ -\u024f]/.test(text);
}

/**
 * Full text over all chats, asked of the server once the typing rests. Each text is a question of its own: a late answer belongs to another
 * text, and the request for one that nobody wants any more is aborted.
 */
export function useTextSearch(workspace: Workspace, text: string): TextSearch {
  const { clock } = workspace.environment;
  const wanted = isEnough(text) ? text.trim() : "";
  const [asked, setAsked] = useState("");
  useEffect(() => (wanted === asked ? undefined : clock.after(wanted === "" ? 0 : REST_MS, () => setAsked(wanted))), [clock, wanted, asked]);
  const query = useQuery<SearchAnswer, ListError>({
    queryKey: [...listKey(workspace), "text", asked],
    enabled: asked !== "" && asked === wanted,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await workspace.api.search({ text: asked, limit: MOST_CHATS }, signal);
      if (answer.kind !== "ok") throw new ListError(answer);
      return answer.value;
    },
  });
  if (wanted === "") return { kind: "off" };
  if (asked !== wanted || query.isFetching) return { kind: "searching" };
  if (query.error) return { kind: "failed", error: query.error };
  return query.data ? { kind: "found", results: query.data.results, more: query.data.cursor !== null } : { kind: "searching" };
}
