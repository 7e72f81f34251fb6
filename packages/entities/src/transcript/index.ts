export * from "./message.ts";
export { emptyFold, type FoldState, type NotShown } from "./foldState.ts";
export { fold } from "./fold.ts";
export * from "./queries.ts";
export { modelMessagesOf, WINDOWS_TOOL, WITHHELD } from "./modelMessages.ts";
export { createTurnReader, type TurnReader } from "./turnReader.ts";
export * from "./versions.ts";
export { spentMetadata, spentOf, type Spent } from "./spent.ts";
