import type { Locator } from "@playwright/test";

/** A file as a test writes it: a text, or bytes in base64. */
export interface MadeFile { name: string; type: string; text?: string; base64?: string; bytes?: number }

/** The smallest picture there is: one red dot. */
export const DOT: MadeFile = { name: "dot.png", type: "image/png", base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==" };

/** Pastes or drops files on an element with the events that a browser gives; no test can hold a file in its hand. */
export async function giveFiles(target: Locator, how: "paste" | "drop", files: readonly MadeFile[]): Promise<void> {
  await target.evaluate((element, { how, files }) => {
    const data = new DataTransfer();
    for (const { name, type, text = "", base64, bytes } of files) {
      const content = base64 === undefined ? (bytes === undefined ? text : new Uint8Array(bytes).fill(97)) : Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      data.items.add(new File([content], name, { type }));
    }
    if (how === "paste") element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    else for (const type of ["dragenter", "dragover", "drop"]) element.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, { how, files });
}
