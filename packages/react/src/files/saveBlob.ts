import type { Clock } from "@tidemark/entities/environment";

/** How long a browser may take to begin with a download. */
const HELD_MS = 60_000;

/** Saves a content as a download, as mere bytes: nothing of it is opened in this page's name, whatever it is (SEC-2). */
export function saveBlob(page: Document, clock: Pick<Clock, "after">, name: string, content: Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const link = page.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  clock.after(HELD_MS, () => { URL.revokeObjectURL(url); });
}
