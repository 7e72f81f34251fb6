/** What the page says about its storage, each kind once in a page load and quietly. */
export type StorageNotice =
  /** Nothing survives a reload: storage is missing, blocked or throws. */
  | { kind: "not-kept" }
  /** The server, or the page around the chat, lets nothing of chats stand in this browser: drafts and what is not sent end with this page load. */
  | { kind: "not-allowed" }
  /** It lets it stand as long as the window is open. */
  | { kind: "window-only" }
  /** The browser's space is used up; something was left out or given up for it. */
  | { kind: "storage-full" }
  /** A stored value could not be read. Its text is kept under `aside`, or where it was if there was no room. */
  | { kind: "unreadable"; key: string; aside: string | null };

/** Says each kind once. */
export function onceForEachKind(tell: (notice: StorageNotice) => void): (notice: StorageNotice) => void {
  const told = new Set<StorageNotice["kind"]>();
  return (notice) => {
    if (told.has(notice.kind)) return;
    told.add(notice.kind);
    tell(notice);
  };
}
