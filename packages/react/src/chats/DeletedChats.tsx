import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionHeader } from "@tidemark/entities/contract";
import { useLateText } from "../messages/useLateText.ts";
import { useTexts } from "../messages/useText.ts";
import { useToast } from "../shell/toastContext.ts";
import { useMayWrite } from "../shell/useRole.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Button } from "../styles/Button.tsx";
import { rowTime } from "./groupByDay.ts";
import { listReason } from "./useChatChanges.ts";
import { ListError, listKey } from "./useChats.ts";

/** What was deleted, in any browser, and can be restored: the undo that a reload, or another day, does not take away. */
export default function DeletedChats({ search }: { search: string }) {
  const workspace = useWorkspace();
  const text = useLateText();
  const texts = useTexts();
  const { language } = texts;
  const toast = useToast();
  const mayWrite = useMayWrite();
  const client = useQueryClient();
  const nowMs = workspace.environment.clock.now();
  const key = [...listKey(workspace), "deleted"];
  const { data, error } = useQuery<SessionHeader[], ListError>({
    queryKey: key, staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await workspace.api.list({ deleted: true, limit: 200 }, signal);
      if (answer.kind !== "ok") throw new ListError(answer);
      return answer.value.sessions;
    },
  });
  const restore = useMutation<unknown, ListError, SessionHeader>({
    mutationFn: async (header) => {
      const answer = await workspace.api.restore(header.id);
      if (answer.kind !== "ok") throw new ListError(answer);
    },
    onSuccess: (_none, header) => {
      client.setQueryData<SessionHeader[]>(key, (rows) => rows?.filter(({ id }) => id !== header.id));
      void client.invalidateQueries({ queryKey: listKey(workspace), exact: true });
      toast.say({ text: text("chats.restored", { title: titleOf(header) }) });
    },
    onError: (failed, header) => toast.say({ text: text("chats.changeFailed", { title: titleOf(header), reason: listReason(failed, texts) }) }),
  });
  const titleOf = (header: SessionHeader) => header.title || text("chats.untitled");
  const rows = data?.filter((header) => titleOf(header).toLocaleLowerCase(language).includes(search)) ?? [];
  if (error) return <p className="tm-chats-note">{text("search.failed", { reason: listReason(error, texts) })}</p>;
  if (data === undefined) return <p className="tm-chats-note tm-late">{text("chats.reading")}</p>;
  if (rows.length === 0) return <p className="tm-chats-note">{text("show.noneDeleted")}</p>;
  return (
    <>
      <p className="tm-chats-note">{text("show.deletedLine")}</p>
      <ul className="tm-deleted" aria-label={text("show.deleted")}>
        {rows.map((header) => (
          <li key={header.id}>
            <span className="tm-deleted-title" dir="auto">{titleOf(header)}</span>
            <span className="tm-chat-time">{header.deletedAt && text("chats.deletedAt", { time: rowTime(header.deletedAt, nowMs, language) })}</span>
            {mayWrite && !header.guest && <Button small aria-label={text("chats.restoreTitle", { title: titleOf(header) })} onClick={() => restore.mutate(header)}>{text("chats.restore")}</Button>}
          </li>
        ))}
      </ul>
    </>
  );
}
