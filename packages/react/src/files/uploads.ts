import type { SessionKey } from "@tidemark/entities/client";
import type { FileLimits } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";
import { fileIdSchema, newId, type FileId, type RandomBytes } from "@tidemark/entities/ids";
import type { DraftFile, DraftFileState, FileRefusal } from "@tidemark/entities/outbox";
import type { DraftStore } from "@tidemark/entities/storage";
import type { FileCalls, Workspace } from "../shell/workspace.ts";
import { HEAD_BYTES, judgeFile } from "./judgeFile.ts";

/** Uploads of this window that are under way at once; the server lets one person have four. */
const AT_ONCE = 2;

export interface UploadPorts { calls: Pick<FileCalls, "create" | "upload">; drafts: Pick<DraftStore, "files" | "setFiles" | "onFiles">; clock: Pick<Clock, "now">; random: RandomBytes }
/** `creates`: the server has no such chat yet; it is made for the files, as for a first message. */
export interface AddOptions { limits: FileLimits | null | "none"; creates: boolean }
export interface RefusedFile { name: string; refusal: FileRefusal }

interface Task { key: SessionKey; id: FileId; name: string; content: Blob; creates: boolean; abort: AbortController | null }

/**
 * The files of this window's drafts on their way to the server. The chat is the one of the act: what is on the screen later changes nothing
 * (OWNER-2), and uploads go on while another chat is shown. What leaves a draft is aborted.
 */
export interface Uploads {
  add(key: SessionKey, picked: readonly File[], options: AddOptions): Promise<RefusedFile[]>;
  retry(id: FileId): void;
  /** The content of a file that this page has; a page loaded anew has none. */
  content(id: FileId): Blob | null;
}

export function createUploads({ calls, drafts, clock, random }: UploadPorts): Uploads {
  const tasks = new Map<FileId, Task>();
  const waiting: Task[] = [];
  let running = 0;

  const change = (key: SessionKey, id: FileId, state: DraftFileState): void => {
    const list = drafts.files(key);
    if (list.some((file) => file.id === id)) drafts.setFiles(key, list.map((file) => (file.id === id ? { ...file, state } : file)));
  };
  const next = (): void => {
    while (running < AT_ONCE && waiting.length > 0) {
      const task = waiting.shift()!;
      if (tasks.get(task.id) === task) void run(task);
    }
  };
  const run = async (task: Task): Promise<void> => {
    const { key, id } = task;
    const abort = new AbortController();
    task.abort = abort;
    running += 1;
    change(key, id, { kind: "uploading", sent: 0 });
    const answer = await send(task, abort.signal);
    running -= 1;
    if (!abort.signal.aborted) change(key, id, answer.kind === "ok" ? { kind: "uploaded", stored: answer.value } : { kind: "failed", refusal: answer.kind === "refused" ? { code: answer.code, detail: answer.detail } : null });
    next();
  };
  const send = async (task: Task, signal: AbortSignal): ReturnType<FileCalls["upload"]> => {
    const { key, id, name, content } = task;
    if (task.creates) {
      const made = await calls.create(key.session, key.agent);
      if (made.kind !== "ok") return made;
      task.creates = false;
    }
    // The form around the file is sent, too: more than all of it would be said.
    const onProgress = (sent: number): void => { if (!signal.aborted) change(key, id, { kind: "uploading", sent: Math.min(sent, content.size) }); };
    return calls.upload(key.session, { id, name, content }, { signal, onProgress });
  };

  drafts.onFiles((key) => {
    const left = new Set(drafts.files(key).map(({ id }) => id));
    for (const task of tasks.values()) {
      if (task.key.session !== key.session || task.key.agent !== key.agent || left.has(task.id)) continue;
      tasks.delete(task.id);
      task.abort?.abort();
    }
  });

  return {
    async add(key, picked, { limits, creates }) {
      const fresh = picked.map((content): Task => ({ key, id: fileIdSchema.parse(newId(clock.now(), random)), name: content.name || "file", content, creates, abort: null }));
      const before = drafts.files(key).filter(({ state }) => state.kind !== "refused");
      for (const task of fresh) tasks.set(task.id, task);
      drafts.setFiles(key, [...before, ...fresh.map((task): DraftFile => ({ id: task.id, name: task.name, size: task.content.size, state: { kind: "waiting" } }))]);
      const heads = await Promise.all(fresh.map(({ content }) => headOf(content)));
      const refused: RefusedFile[] = [];
      let room = limits === null || limits === "none" ? Infinity : limits.perMessage - before.length;
      for (const [at, task] of fresh.entries()) {
        const refusal = judgeFile({ size: task.content.size, head: heads[at]! }, limits, room);
        if (refusal === null) {
          room -= 1;
          waiting.push(task);
          continue;
        }
        refused.push({ name: task.name, refusal });
        change(key, task.id, { kind: "refused", ...refusal });
      }
      next();
      return refused;
    },
    retry(id) {
      const task = tasks.get(id);
      if (task === undefined) return;
      change(task.key, id, { kind: "waiting" });
      waiting.push(task);
      next();
    },
    content: (id) => tasks.get(id)?.content ?? null,
  };
}

async function headOf(content: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await content.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

const made = new WeakMap<Workspace, Uploads>();

/** One for a window, whatever chat it shows. */
export function uploadsOf(workspace: Workspace): Uploads {
  const known = made.get(workspace);
  if (known !== undefined) return known;
  const { environment: { clock, random }, draft, files } = workspace;
  const uploads = createUploads({ calls: files, drafts: draft, clock, random });
  made.set(workspace, uploads);
  return uploads;
}
