/** What became of a chunk. `orphan`: it belongs to a part that is not there (a delta without its start, a result without its call). */
export type Applied = "applied" | "orphan" | "unknown";

/** What the fold knows of the record that carried a chunk. */
export interface ChunkPlace {
  id: string;
  at: string;
  /** The log's beginning is not known and the part's start may lie before it: show the text that is there. */
  headless: boolean;
  /** By a person: an input that was edited before it was approved (GATE-4). */
  edit?: true;
}
