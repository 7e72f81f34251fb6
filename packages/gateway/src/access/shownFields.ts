import type { UIMessageChunk } from "ai";
import type { RecordType } from "@tidemark/entities/records";

/** The roles that read and nothing else. */
export type ReaderRole = "observer" | "share";
/** What is known of the thing that a record is about: whether a page did it (a page tool, or the list of windows). */
export interface About { page: boolean }
export const asItIs = "as it is";
/** A field passes as it is, or as something else; one that is not named does not pass. */
export type Shown = typeof asItIs | ((value: unknown, about: About) => unknown);
export type Fields = Readonly<Record<string, Shown>>;

/** Every type of the contract has its row: a new one does not compile without. `null`: withheld. Chunks have rows of their own. */
export type DataRows = Record<Exclude<RecordType, "chunk">, Fields | null>;
type ChunkType = Exclude<UIMessageChunk["type"], `data-${string}`>;
/** `data-*`: the parts that an app gives names of its own. */
export type ChunkRows = Record<ChunkType | "data-*", Fields | null>;

export function all(...names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, asItIs]));
}
