import type { SessionView } from "@tidemark/entities/session";
import type { Message } from "@tidemark/entities/transcript";

/** Whether nothing but the words of a running answer, and the count of its records, has changed: all else is shown at once. */
export function mayWait(shown: SessionView | null, next: SessionView | null): boolean {
  if (shown === null || next === null) return false;
  const { items, records, activity, ...rest } = next;
  return (activity.kind === "working" || activity.kind === "elsewhere") && activity.kind === shown.activity.kind && items.length === shown.items.length
    && records.upToDate === shown.records.upToDate && records.mode === shown.records.mode && (Object.keys(rest) as (keyof typeof rest)[]).every((part) => rest[part] === shown[part]);
}

/** Whether the last text of the running answer has grown, and nothing else that a reader sees. */
export function onlyGrew(shown: SessionView | null, next: SessionView | null): boolean {
  if (shown === null || next === null || !mayWait(shown, next)) return false;
  const last = next.items.length - 1;
  const [before, now] = [shown.items[last], next.items[last]];
  if (before?.kind !== "message" || now?.kind !== "message" || !shown.items.every((item, at) => at === last || item === next.items[at])) return false;
  return sameHead(before.message, now.message) && sameButLast(before.message.parts, now.message.parts);
}

function sameHead({ id, metadata: a }: Message, { id: nextId, metadata: b }: Message): boolean {
  return id === nextId && a.turnState?.kind === "running" && b.turnState?.kind === "running" && sameList(a.calls, b.calls) && sameList(a.gates, b.gates) && a.agent === b.agent;
}
function sameButLast(a: Message["parts"], b: Message["parts"]): boolean {
  const [before, now] = [a.at(-1), b.at(-1)];
  return a.length === b.length && before?.type === "text" && now?.type === "text" && before.state === now.state && a.every((part, at) => at === a.length - 1 || part === b[at]);
}
function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((one, at) => one === b[at]));
}
