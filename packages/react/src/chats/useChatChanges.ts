import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keyText } from "@tidemark/entities/client";
import type { SessionHeader } from "@tidemark/entities/contract";
import { headerSchema } from "@tidemark/entities/contract";
import type { ChatRow } from "./chatRows.ts";
import { reasonOf } from "../messages/reasonOf.ts";
import { useTexts, type Texts } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import type { Workspace } from "../shell/workspace.ts";
import { buried, type ListState, unburied, withRow } from "./listState.ts";
import { listKey, ListError } from "./useChats.ts";

export type ChatChange = { title: string } | { starred: boolean } | { archived: boolean };

/**
 * What a person does to a chat in the list: shown at once, sent with the version that was seen, and rolled back where the server says no.
 * Only a person's act comes here: nothing kept or restored ever becomes a write (VIEW-15).
 */
export function useChatChanges(workspace: Workspace) {
  const client = useQueryClient();
  const texts = useTexts();
  const { text } = texts;
  const toast = useToast();
  const { clock } = workspace.environment;
  const key = listKey(workspace);
  const set = (change: (state: ListState) => ListState) => client.setQueryData<ListState>(key, (state) => (state ? change(state) : state));

  const change = useMutation<SessionHeader, ListError, { header: SessionHeader; change: ChatChange }>({
    mutationFn: async ({ header, change }) => {
      const answer = await workspace.api.patch(header.id, header.version, change);
      if (answer.kind !== "ok") throw new ListError(answer);
      return answer.value;
    },
    onMutate: ({ header, change }) => set((state) => withRow(state, { ...header, ...change })),
    onSuccess: (header, { change: made }) => {
      set((state) => withRow(state, header, clock.monotonic()));
      // It is gone from the list at once: where to, and the way back.
      if ("archived" in made && made.archived) toast.say({ text: text("chats.archivedNow"), action: { name: text("chats.undo"), run: () => change.mutate({ header, change: { archived: false } }) } });
    },
    onError: (error, { header }) => {
      const theirs = currentOf(error);
      set((state) => rolledBack(state, theirs ?? header));
      toast.say({ text: theirs ? text("chats.lostRace", { title: theirs.title }) : text("chats.changeFailed", { title: header.title, reason: listReason(error, texts) }) });
      if (!theirs) void client.invalidateQueries({ queryKey: key });
    },
  });

  // `reopen` goes with the act and not with its call: where a chat was deleted from its own page, that page is gone by the time it is back.
  const restore = useMutation<unknown, ListError, { header: SessionHeader; reopen: () => void }>({
    mutationFn: async ({ header }) => {
      const answer = await workspace.api.restore(header.id);
      if (answer.kind !== "ok") throw new ListError(answer);
      return answer.value;
    },
    onSuccess: (_none, { header, reopen }) => {
      set((state) => unburied(state, header.id));
      reopen();
      void client.invalidateQueries({ queryKey: key });
    },
    onError: (error, { header }) => toast.say({ text: text("chats.changeFailed", { title: header.title, reason: listReason(error, texts) }) }),
  });

  /** A chat that is deleted here closes here; where that is undone, or failed, it stands where it was. */
  const remove = useMutation<unknown, ListError, { key: ChatRow["key"]; header: SessionHeader }, { reopen: () => void }>({
    mutationFn: async ({ header }) => {
      const answer = await workspace.api.remove(header.id);
      if (answer.kind !== "ok") throw new ListError(answer);
      return answer.value;
    },
    onMutate: ({ header, key: chat }) => {
      const open = workspace.store.get(workspace.openChatsAtom).some((one) => keyText(one) === keyText(chat));
      set((state) => buried(state, header.id));
      if (open) workspace.close(chat);
      return { reopen: () => { if (open) workspace.open(chat); } };
    },
    onSuccess: (_none, { header }, { reopen }) => {
      set((state) => buried(state, header.id, clock.monotonic()));
      toast.say({ text: text("chats.deleted"), action: { name: text("chats.undo"), run: () => restore.mutate({ header, reopen }) } });
    },
    onError: (error, { header }, given) => {
      set((state) => unburied(state, header.id));
      given?.reopen();
      toast.say({ text: text("chats.deleteFailed", { title: header.title, reason: listReason(error, texts) }) });
    },
  });

  return {
    change: (row: Pick<ChatRow, "header">, wanted: ChatChange) => row.header && change.mutate({ header: row.header, change: wanted }),
    remove: (row: Pick<ChatRow, "header" | "key">) => row.header && remove.mutate({ key: row.key, header: row.header }),
  };
}

/** The row as the server has it now, where it said so (412 carries the current header). */
function currentOf(error: ListError): SessionHeader | null {
  if (error.failure.kind !== "refused" || error.failure.code !== "header-changed") return null;
  const parsed = headerSchema.safeParse(error.failure.facts["current"] ?? error.failure.facts["header"]);
  return parsed.success ? parsed.data : null;
}

function rolledBack(state: ListState, header: SessionHeader): ListState {
  return { ...state, list: { ...state.list, sessions: state.list.sessions.map((row) => (row.id === header.id ? header : row)) } };
}

/** Why the list, or something done in it, failed. */
export function listReason({ failure }: ListError, texts: Texts): string {
  return failure.kind === "refused" && failure.status === 401 ? texts.text("reason.sign-in") : reasonOf(failure, texts);
}
