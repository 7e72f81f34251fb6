/** What find and search ask of a conversation, which holds only the rows in sight in the document. */
export interface TranscriptReach {
  /** The element that scrolls. Rows that are in the document stand in it, with their key as `data-row`. */
  scroller(): HTMLElement | null;
  /** Brings a row into the document and into sight, and holds it there while the rows around it are measured. False: there is no such row. */
  toRow(key: string): boolean;
}
